//! [`OPENINGS`]: the openings, as [the table](crate#the-table) writes them.

use crate::class::{Class, matchup, opening};

pub(crate) const OPENINGS: &[Class] = &[
    matchup("相居飛車", "Double Static Rook").source("B24 P"),
    matchup("対抗形", "Static Rook vs Ranging Rook")
        .aliases(&["対抗型"])
        .source("B24 P"),
    matchup("相振り飛車", "Double Ranging Rook")
        .aliases(&["相振飛車"])
        .rank(0)
        .source("B21 B24 H D P"),
    matchup("その他の戦型", "Other Opening").fallback().source("D"),
    // 相居飛車, in the order in which they name a game.
    opening("横歩取り", "Side Pawn Capture", "相居飛車")
        .aliases(&["YOKOFUDORI"])
        .rank(10)
        .by(20)
        .shapes(&[
            "static vstatic @Rx34 P76 vRx24",
            "static vstatic @Rx34 P76 vP25/24",
        ])
        .source("B21 B24 H D P")
        .pages(&[
            (
                "横歩取り戦法（将棋タウン）",
                "https://shogitown.com/school/dictionary/strategy/i-yokohu.html",
            ),
            (
                "Side Pawn Capture (Wikipedia)",
                "https://en.wikipedia.org/wiki/Side_Pawn_Capture",
            ),
        ]),
    opening("横歩取り△3三角", "Side Pawn Capture, Bishop to 33", "横歩取り")
        .parents(&["横歩取り"])
        .by(18)
        .shapes(&["v#横歩取り @B88>77"])
        .source("B21 B24 H D"),
    opening("横歩取り△3三桂", "Side Pawn Capture, Knight to 33", "横歩取り")
        .parents(&["横歩取り"])
        .by(18)
        .shapes(&["v#横歩取り @N77"])
        .source("B21 B24 H"),
    opening("横歩取り△4五角", "Side Pawn Capture, Bishop to 45", "横歩取り")
        .parents(&["横歩取り"])
        .by(24)
        .shapes(&["v#横歩取り @B*65"])
        .source("B21 B24 H"),
    opening("横歩取り△2三歩", "Side Pawn Capture, Pawn to 23", "横歩取り")
        .parents(&["横歩取り"])
        .by(16)
        .shapes(&["v#横歩取り P*87"])
        .source("B21 B24 H"),
    opening("相横歩取り", "Double Side Pawn Capture", "横歩取り")
        .parents(&["横歩取り"])
        .by(20)
        .shapes(&["v#横歩取り @Rx34 traded"])
        .source("B21 B24 H"),
    opening("横歩取り△8五飛", "Side Pawn Capture, Rook to 85", "横歩取り")
        .parents(&["横歩取り△3三角"])
        .by(30)
        .shapes(&["v#横歩取り R25 B77 S88 G78"])
        .source("B21 B24 H"),
    opening("青野流", "Aono Style", "横歩取り")
        .parents(&["横歩取り"])
        .by(21)
        .shapes(&["#横歩取り R34 K58 vB77"])
        .source("B21 B24 H"),
    opening("勇気流", "Yūki Style", "横歩取り")
        .parents(&["横歩取り"])
        .by(21)
        .shapes(&["#横歩取り R34 K68 vB77"])
        .source("B21 B24 H"),
    opening("角換わり", "Bishop Exchange", "相居飛車")
        .aliases(&["KAKUGAWARI"])
        .rank(12)
        .by(30)
        .yields(&["対抗形", "相振り飛車"])
        .shapes(&["static vstatic traded B* vB* !Rx24 !vRx24"])
        .source("B21 B24 S H D P"),
    opening("一手損角換わり", "Tempo Loss Bishop Exchange", "角換わり")
        .parents(&["角換わり"])
        .by(20)
        .yields(&["対抗形", "相振り飛車"])
        .shapes(&["second static vstatic @Bx22 !P25 !Rx24 !vRx24"])
        .source("B21 B24 H D P"),
    opening(
        "角換わり腰掛け銀",
        "Bishop Exchange, Reclining Silver",
        "角換わり",
    )
    .parents(&["角換わり", "腰掛け銀"])
    .both("相腰掛け銀")
    .by(50)
    .shapes(&["#角換わり static S56 P46 P57", "v#角換わり static S56 P46 P57"])
    .source("B21 B24 D"),
    opening("角換わり棒銀", "Bishop Exchange, Climbing Silver", "角換わり")
        .parents(&["角換わり", "棒銀"])
        .by(35)
        .shapes(&["#角換わり static S27/26 R28", "v#角換わり static S27/26 R28"])
        .source("B21 B24 D"),
    opening("角換わり早繰り銀", "Bishop Exchange, Rushing Silver", "角換わり")
        .parents(&["角換わり", "早繰り銀"])
        .by(40)
        .shapes(&[
            "#角換わり static S46 P36 P47 P57",
            "v#角換わり static S46 P36 P47 P57",
        ])
        .source("B21 B24"),
    opening("ひねり飛車", "Twisting Rook", "相掛かり")
        .parents(&["相掛かり"])
        .rank(13)
        .by(45)
        .shapes(&[
            "static Rx24 !Rx34 R56/66/76/86 P75",
            "static Rx24 !Rx34 R56/66/76/86 N77",
        ])
        .source("B21 B24 H D P"),
    opening("相掛かり", "Double Wing Attack", "相居飛車")
        .aliases(&["AIGAKARI"])
        .rank(14)
        .by(20)
        .yields(&["横歩取り", "角換わり", "対抗形", "相振り飛車"])
        .shapes(&[
            "static vstatic P25 vP25 G78 vG78 !S77 !vS77 !traded",
            "static vstatic Rx24 S79 vS79 !vP27",
        ])
        .source("B21 B24 S H D P"),
    opening("相掛かり棒銀", "Double Wing Attack, Climbing Silver", "相掛かり")
        .parents(&["相掛かり", "棒銀"])
        .by(30)
        .shapes(&["#相掛かり static S27"])
        .source("B21 B24"),
    opening("塚田スペシャル", "Tsukada Special", "相掛かり")
        .parents(&["相掛かり"])
        .by(30)
        .shapes(&["#相掛かり static @P*24 R26 P16 G78"])
        .source("B21 B24"),
    opening("雁木", "Snowroof", "相居飛車")
        .rank(16)
        .both("相雁木")
        .by(40)
        .yields(&["対抗形", "相振り飛車"])
        .shapes(&["static vstatic S67 G78 P66 !#角換わり !#矢倉"])
        .source("B24 H D P"),
    opening("矢倉", "Yagura", "相居飛車")
        .rank(15)
        .both("相矢倉")
        .by(40)
        .yields(&["対抗形", "相振り飛車"])
        .shapes(&[
            "static vstatic S77 P76 P66 !traded !#雁木",
            "static vstatic S77 P76 P56 G78 !traded !#雁木",
        ])
        .source("B24 H D P"),
    opening("矢倉▲3七銀", "Yagura with Silver to 37", "矢倉")
        .parents(&["矢倉"])
        .by(35)
        .shapes(&["static vstatic S77 S37 G78 R28 P36 !traded"])
        .source("B21 B24 D"),
    opening("森下システム", "Morishita System", "矢倉")
        .parents(&["矢倉"])
        .by(35)
        .shapes(&["static vstatic S77 G67 G78 B79>68 !S48>37 !traded"])
        .source("B21 B24 D"),
    opening("脇システム", "Waki System", "矢倉")
        .parents(&["矢倉▲3七銀"])
        .by(45)
        .shapes(&["static B46 vB46 S37 vS37 S77 vS77"])
        .source("B21 B24"),
    opening("矢倉棒銀", "Yagura, Climbing Silver", "矢倉")
        .parents(&["矢倉", "棒銀"])
        .by(50)
        .shapes(&["#矢倉 static S26/27 R28 G78 P47"])
        .source("B21 B24"),
    opening("雀刺し", "Spearing the Sparrow", "矢倉")
        .parents(&["矢倉"])
        .by(60)
        .shapes(&["static vstatic L17 R18 N37 B68/79"])
        .source("B21 B24 H"),
    opening("矢倉中飛車", "Yagura, Central Rook", "矢倉")
        .parents(&["矢倉"])
        .by(40)
        .shapes(&["static vstatic vS77 R58 G78 K59/69/68 P67 B88"])
        .source("B21 B24"),
    opening("米長流急戦矢倉", "Yonenaga's Rapid Yagura", "矢倉")
        .parents(&["矢倉"])
        .by(40)
        .shapes(&["static vstatic S66 P46 G78 G58 B88 K69 R28"])
        .source("B21 B24"),
    opening("阿久津流急戦矢倉", "Akutsu's Rapid Yagura", "矢倉")
        .parents(&["矢倉"])
        .aliases(&["郷田流急戦矢倉"])
        .by(40)
        .shapes(&["static vstatic Bx55 S57 G78 G58 K69"])
        .source("B21 B24"),
    opening("左美濃急戦", "Left Mino Rapid Attack", "矢倉")
        .by(34)
        .shapes(&["static vstatic vS77 S78 K79/68/78 G69 B88 S47/56 P46"])
        .source("B21 B24"),
    opening("カニカニ銀", "Kani-Kani Silver", "矢倉")
        .by(45)
        .shapes(&["S66 S46 R58 G69 G49 K59"])
        .source("B21 B24"),
    opening("筋違い角", "Wrong-Diagonal Bishop", "奇襲")
        .by(10)
        .shapes(&["B*45/65"])
        .source("B21 B24 H"),
    opening("右玉", "Right King", "相居飛車")
        .rank(20)
        .modifier()
        .both("相右玉")
        .by(60)
        .shapes(&["static K48/38 R29/28 S47 N37"])
        .source("B21 B24 H P"),
    opening("右四間飛車", "Right Fourth File Rook", "居飛車")
        .rank(17)
        .by(40)
        .shapes(&["static R48 S56 !K38/28/48", "static R48 S47/57 P46 !K38/28/48"])
        .source("B21 B24 S H"),
    opening("袖飛車", "Sleeve Rook", "居飛車")
        .rank(18)
        .by(40)
        .shapes(&["static R38 -37"])
        .source("B21 B24 S H D"),
    opening("棒銀", "Climbing Silver", "居飛車")
        .aliases(&["BOGIN"])
        .by(40)
        .shapes(&["static S26 R28"])
        .source("B21 B24 S H D"),
    opening("原始棒銀", "Primitive Climbing Silver", "居飛車")
        .by(20)
        .shapes(&["static S27 R28 P25 K59 !P*"])
        .source("B21 B24 H"),
    opening("早繰り銀", "Rushing Silver", "居飛車")
        .by(40)
        .shapes(&["static S46 P36 P47 R28"])
        .source("B24 S H"),
    opening("腰掛け銀", "Reclining Silver", "居飛車")
        .by(40)
        .shapes(&["static S56 P46 P57 -47"])
        .source("B21 B24 S H"),
    opening("嬉野流", "Ureshino Style", "居飛車")
        .by(8)
        .shapes(&["static S68 P77 B79", "static S57 P56 P77"])
        .source("B21 B24 S H"),
    // 振り飛車.
    opening("中飛車", "Central Rook", "振り飛車")
        .aliases(&["NAKABISHA"])
        .rank(1)
        .both("相中飛車")
        .by(40)
        .shapes(&["rook5"])
        .source("B24 S H D"),
    opening("ゴキゲン中飛車", "Gokigen Central Rook", "中飛車")
        .parents(&["中飛車"])
        .by(12)
        .shapes(&["rook5 P56 R58 P76 P67 vP25/26"])
        .source("B21 B24 H D")
        .pages(&[
            (
                "攻め好きなあなたに「ゴキゲン中飛車」をご紹介（日本将棋連盟）",
                "https://www.shogi.or.jp/column/2016/12/51.html",
            ),
            (
                "Gokigen Central Rook (Wikipedia)",
                "https://en.wikipedia.org/wiki/Cheerful_Central_Rook",
            ),
        ]),
    opening("5筋位取り中飛車", "Central Rook with a Vanguard Pawn", "中飛車")
        .parents(&["中飛車"])
        .by(24)
        .shapes(&["rook5 R58 P55 !vP56"])
        .source("B21 B24"),
    opening("ツノ銀中飛車", "Horned Silver Central Rook", "中飛車")
        .parents(&["中飛車"])
        .by(50)
        .shapes(&["rook5 R59/58 S67 S47 G78 B77"])
        .source("B21 B24"),
    opening("四間飛車", "Fourth File Rook", "振り飛車")
        .aliases(&["SHIKENBISHA"])
        .rank(2)
        .both("相四間飛車")
        .by(40)
        .shapes(&["rook6"])
        .source("B21 B24 S H D P"),
    opening("ノーマル四間飛車", "Normal Fourth File Rook", "四間飛車")
        .parents(&["四間飛車"])
        .by(30)
        .shapes(&["rook6 R68 P66 K28 S38 !traded"])
        .source("B24 H P"),
    opening("角交換四間飛車", "Bishop Exchange Fourth File Rook", "四間飛車")
        .parents(&["四間飛車"])
        .aliases(&["角道オープン四間飛車"])
        .by(20)
        .shapes(&["rook6 R68 P67 P76 K48/38/28", "rook6 R68 traded"])
        .source("B21 B24 H D P"),
    opening("藤井システム", "Fujii System", "四間飛車")
        .parents(&["四間飛車"])
        .by(36)
        .shapes(&["rook6 R68 K59 S38 N37 P46/36 P16/15"])
        .source("B21 B24 H"),
    opening("立石流四間飛車", "Tateishi Style", "四間飛車")
        .parents(&["四間飛車"])
        .by(40)
        .shapes(&["rook6 R68/66 P65 P75 G78"])
        .source("B21 B24 H"),
    opening("三間飛車", "Third File Rook", "振り飛車")
        .aliases(&["SANKENBISHA"])
        .rank(3)
        .both("相三間飛車")
        .by(40)
        .shapes(&["rook7"])
        .source("B21 B24 S H D P"),
    opening("早石田", "Quick Ishida", "三間飛車")
        .parents(&["三間飛車"])
        .by(14)
        .shapes(&["rook7 P75 @R78 P67"])
        .source("B21 B24 H"),
    opening("石田流", "Ishida", "三間飛車")
        .parents(&["三間飛車"])
        .by(60)
        .shapes(&["ranging R76 N77 P75"])
        .source("B21 B24 H"),
    opening("石田流本組", "Ishida Main Formation", "三間飛車")
        .parents(&["石田流"])
        .aliases(&["石田流本組み"])
        .by(60)
        .shapes(&["ranging R76 N77 B97 P75"])
        .source("B21 B24 H"),
    opening("升田式石田流", "Masuda's Ishida", "三間飛車")
        .parents(&["早石田"])
        .by(24)
        .shapes(&["#早石田 K59>48 R76 traded", "#早石田 K59>48 @R76 P67"])
        .source("B21 B24 P"),
    opening("新鬼殺し", "New Demon Slayer", "三間飛車")
        .parents(&["三間飛車"])
        .by(14)
        .shapes(&["rook7 P75 R78 @N77"])
        .source("B21 B24 H"),
    opening("向かい飛車", "Opposing Rook", "振り飛車")
        .aliases(&["向飛車"])
        .rank(4)
        .both("相向かい飛車")
        .by(40)
        .shapes(&["rook8", "ranging @R88 !traded"])
        .source("B21 B24 S H D P"),
    opening("ダイレクト向かい飛車", "Direct Opposing Rook", "向かい飛車")
        .parents(&["向かい飛車"])
        .by(16)
        .shapes(&["rook8 traded S77 R28>88"])
        .source("B21 B24 H P"),
    opening("メリケン向かい飛車", "Meriken Opposing Rook", "向かい飛車")
        .parents(&["向かい飛車"])
        .by(24)
        .shapes(&["rook8 B77 P75 R88 P66"])
        .source("B21 B24 H"),
    opening("阪田流向かい飛車", "Sakata's Opposing Rook", "向かい飛車")
        .parents(&["向かい飛車"])
        .by(20)
        .shapes(&["rook8 G77 R88"])
        .source("B21 B24 H"),
    // 奇襲.
    opening("鬼殺し", "Demon Slayer", "奇襲")
        .by(7)
        .shapes(&["P76 @N65"])
        .source("B21 B24 H"),
    opening("角頭歩", "Bishop-Head Pawn", "奇襲")
        .aliases(&["角頭歩戦法"])
        .by(6)
        .shapes(&["P76 P86 B88"])
        .source("B21 B24 H"),
    // 対振り.
    opening("鳥刺し", "Bird-Catching", "対振り")
        .by(30)
        .shapes(&["static vranging P77 B79 P56 S57"])
        .source("B21 B24 H"),
    opening("5筋位取り", "Fifth File Vanguard Pawn", "対振り")
        .by(40)
        .shapes(&["static vranging P55 S56 K78"])
        .source("B21 B24 D"),
    opening("玉頭位取り", "King's Head Vanguard Pawn", "対振り")
        .by(45)
        .shapes(&["static vranging P75 S76 K78/88"])
        .source("B21 B24 D"),
    opening("4五歩早仕掛け", "Quick Attack with Pawn to 45", "対振り")
        .by(40)
        .shapes(&["static vranging @P45 vP66 K78 R28 S57/48"])
        .source("B21 B24 H"),
    opening("4六銀左急戦", "Rapid Attack with the Left Silver on 46", "対振り")
        .by(40)
        .shapes(&["static vranging S46 S48 P35 K78"])
        .source("B21 B24 H"),
    opening("エルモ急戦", "Elmo Rapid Attack", "対振り")
        .by(40)
        .shapes(&["static vranging #エルモ囲い S46/57"])
        .source("B21 B24"),
    opening("超速▲3七銀", "Super-Fast Silver to 37", "対振り")
        .by(21)
        .shapes(&["static vrook5 vP55 S37>46 P57"])
        .source("B21 B24 H"),
];
