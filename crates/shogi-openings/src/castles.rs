//! [`CASTLES`]: the castles, as [the table](crate#the-table) writes them.

use crate::class::{Class, castle};

pub(crate) const CASTLES: &[Class] = &[
    castle("居玉", "Sitting King", "居玉")
        .fallback()
        .shapes(&["K59 late"])
        .source("B21 B24"),
    // 矢倉.
    castle("カニ囲い", "Crab", "矢倉")
        .shapes(&["static K69 G78 S68 G58"])
        .source("B21 B24 S H P"),
    castle("金矢倉", "Gold Yagura", "矢倉")
        .parents(&["カニ囲い"])
        .shapes(&["static K88 G78 S77 G67 P76 P66"])
        .source("B21 B24 S H P"),
    castle("銀矢倉", "Silver Yagura", "矢倉")
        .parents(&["カニ囲い"])
        .shapes(&["static K88 G78 S77 S67"])
        .source("B21 B24 S H P"),
    castle("総矢倉", "Complete Yagura", "矢倉")
        .parents(&["金矢倉"])
        .shapes(&["static K88 G78 S77 G67 S57 P76 P66"])
        .source("B21 B24 S H P"),
    castle("菱矢倉", "Diamond Yagura", "矢倉")
        .parents(&["総矢倉"])
        .shapes(&["static K88 G78 S77 G67 S66"])
        .source("B21 B24 S H P"),
    castle("片矢倉", "Half Yagura", "矢倉")
        .aliases(&["天野矢倉", "片矢倉（天野矢倉）"])
        .shapes(&["static K78 S77 G67 G68"])
        .source("B21 B24 S H P"),
    castle("土居矢倉", "Doi Yagura", "矢倉")
        .aliases(&["土井矢倉"])
        .shapes(&["static K78 S77 G67 G58"])
        .source("B21 B24 S H P"),
    castle("菊水矢倉", "Chrysanthemum Yagura", "矢倉")
        .shapes(&["static K89 N77 S88 G78 G67"])
        .source("B21 B24 S H P"),
    castle("銀立ち矢倉", "Standing-Silver Yagura", "矢倉")
        .shapes(&["static K88 G78 G67 S76"])
        .source("B21 B24 S H P"),
    castle("流れ矢倉", "Flowing Yagura", "矢倉")
        .shapes(&["static G67 S57 G78 -77 B88"])
        .source("B21 B24 S"),
    castle("へこみ矢倉", "Dented Yagura", "矢倉")
        .aliases(&["凹み矢倉"])
        .shapes(&["static K88 G78 S77 G68 P66"])
        .source("B21 B24 S"),
    castle("矢倉穴熊", "Yagura Anaguma", "矢倉")
        .parents(&["居飛車穴熊"])
        .shapes(&["static K99 L98 N89 S77 G67"])
        .source("B21 B24 S P"),
    castle("右矢倉", "Right Yagura", "矢倉")
        .shapes(&["ranging K28 G38 S37"])
        .source("B21 B24 S H"),
    // 雁木.
    castle("雁木囲い", "Snowroof Castle", "雁木")
        .aliases(&["雁木囲い（二枚銀）", "二枚銀雁木"])
        .shapes(&["static G78 G58 S67 S57 K69/59/68"])
        .source("B21 B24 S P"),
    castle("ツノ銀雁木", "Horned-Silver Snowroof", "雁木")
        .shapes(&["static G78 S67 S47 K69/59/68/79"])
        .source("B21 B24 S P"),
    // 美濃.
    castle("片美濃囲い", "Half Mino", "美濃")
        .shapes(&["ranging K28 S38 G49 !G58/47 P37"])
        .source("B21 B24 S H P"),
    castle("本美濃囲い", "Mino", "美濃")
        .parents(&["片美濃囲い"])
        .aliases(&["美濃囲い"])
        .shapes(&["ranging K28 S38 G49 G58 P37 P27"])
        .source("B21 B24 S H P")
        .pages(&[
            (
                "基本中の基本の囲い、美濃囲い（thirdfilerook.jp）",
                "https://thirdfilerook.jp/about-mino-castle",
            ),
            (
                "Mino castle (Wikipedia)",
                "https://en.wikipedia.org/wiki/Mino_castle",
            ),
        ]),
    castle("高美濃囲い", "High Mino", "美濃")
        .parents(&["本美濃囲い"])
        .shapes(&["ranging K28 S38 G49 G47 P27"])
        .source("B21 B24 S H P"),
    castle("銀美濃", "Silver Mino", "美濃")
        .parents(&["片美濃囲い"])
        .shapes(&["ranging K28 S38 G49 S58"])
        .source("B21 B24 S H"),
    castle("金美濃", "Gold Mino", "美濃")
        .shapes(&["ranging K28 G38 S48"])
        .source("B21 B24 S H P"),
    castle("木村美濃", "Kimura Mino", "美濃")
        .shapes(&["ranging K28 G38 S47"])
        .source("B21 B24 S H P"),
    castle("ダイヤモンド美濃", "Diamond Mino", "美濃")
        .parents(&["本美濃囲い"])
        .aliases(&["ダイアモンド美濃"])
        .shapes(&["ranging K28 S38 G49 G58 S47"])
        .source("B21 B24 S H"),
    castle("振り飛車四枚美濃", "Four-Piece Mino", "美濃")
        .parents(&["高美濃囲い"])
        .shapes(&["ranging K28 S38 G49 G47 S46"])
        .source("B21 B24 H"),
    // 銀冠.
    castle("片銀冠", "Half Silver Crown", "銀冠")
        .shapes(&["ranging K28 S27 G38 !G47"])
        .source("B21 B24 S"),
    castle("銀冠", "Silver Crown", "銀冠")
        .parents(&["片銀冠", "高美濃囲い"])
        .shapes(&["ranging K28 S27 G38 G47 P26"])
        .source("B21 B24 S H P"),
    castle("居飛車銀冠", "Left Silver Crown", "銀冠")
        .shapes(&["static K88 S87 G78 P86"])
        .source("B21 B24 S H P"),
    castle("端玉銀冠", "Edge-King Silver Crown", "銀冠")
        .aliases(&["米長玉"])
        .shapes(&["static K98 L99 S87 G78"])
        .source("B21 B24 S H P"),
    // 穴熊.
    castle("居飛車穴熊", "Static Rook Anaguma", "穴熊")
        .shapes(&["static K99 L98 N89 S88"])
        .source("B21 B24 S H D P")
        .pages(&[
            (
                "居飛車穴熊とは（thirdfilerook.jp）",
                "https://www.thirdfilerook.jp/entry/2017/07/30/003221",
            ),
            (
                "居飛車穴熊 (Wikipedia)",
                "https://ja.wikipedia.org/wiki/%E5%B1%85%E9%A3%9B%E8%BB%8A%E7%A9%B4%E7%86%8A",
            ),
        ]),
    castle("振り飛車穴熊", "Ranging Rook Anaguma", "穴熊")
        .shapes(&["ranging K19 L18 N29 S28"])
        .source("B21 B24 S H P"),
    castle("銀冠穴熊", "Silver Crown Anaguma", "穴熊")
        .parents(&["居飛車穴熊", "振り飛車穴熊"])
        .shapes(&["static K99 L98 N89 S87 G78/88", "ranging K19 L18 N29 S27 G38/28"])
        .source("B21 B24 S H P"),
    castle("松尾流穴熊", "Matsuo Anaguma", "穴熊")
        .parents(&["居飛車穴熊"])
        .shapes(&["static K99 L98 N89 S88 S79 G78 G67"])
        .source("B21 B24 S H P"),
    castle("ビッグ4", "Big Four", "穴熊")
        .aliases(&["ビッグ４"])
        .parents(&["居飛車穴熊", "銀冠穴熊", "矢倉穴熊"])
        .shapes(&["static K99 L98 N89 G88 G78 S87 S77"])
        .source("B21 B24 H P"),
    // 舟囲い, 左美濃.
    castle("舟囲い", "Boat", "舟囲い")
        .aliases(&["船囲い"])
        .shapes(&["static K78 G69 G58 S79 S48 B88"])
        .source("B21 B24 S H P"),
    castle("左美濃", "Left Mino", "左美濃")
        .shapes(&["static K88/79/87 S78 G69"])
        .source("B21 B24 S H D P"),
    castle("天守閣美濃", "Castle-Tower Mino", "左美濃")
        .parents(&["左美濃"])
        .shapes(&["static K87 S78 G69 P86"])
        .source("B21 B24 S H P"),
    castle("四枚美濃", "Four-Piece Left Mino", "左美濃")
        .parents(&["左美濃", "天守閣美濃"])
        .shapes(&["static K87/88 S78 G67 S77"])
        .source("B21 B24 H P"),
    castle("エルモ囲い", "Elmo", "舟囲い")
        .aliases(&["elmo囲い"])
        .shapes(&["static K78 S68 G79 -69"])
        .source("B21 B24 S H P"),
    castle("ミレニアム囲い", "Millennium", "舟囲い")
        .aliases(&["ミレニアム"])
        .shapes(&["static K89 N77 S88 G79", "static K89 N77 S88 G78 S79"])
        .source("B21 B24 S H P"),
    castle("箱入り娘", "Daughter in a Box", "舟囲い")
        .shapes(&["static K78 G69 G68 S79"])
        .source("B21 B24 S H P"),
    castle("串カツ囲い", "Kushikatsu", "舟囲い")
        .shapes(&["static K98 L99 N89 S88"])
        .source("B21 B24 S H"),
    castle("ボナンザ囲い", "Bonanza", "舟囲い")
        .shapes(&["static K78 S77 G68 G58"])
        .source("B21 B24 S H"),
    castle("セメント囲い", "Cement", "舟囲い")
        .shapes(&["static K78 S67 S57 G68 G58"])
        .source("B21 B24 S"),
    // 中央.
    castle("中住まい", "Central House", "中央")
        .shapes(&["static vstatic K58 G78 G38/48/49 P57 P67 P47 -68 -69"])
        .source("B21 B24 S H P"),
    castle("中原囲い", "Nakahara", "中央")
        .shapes(&["static K69 G59 S48 G78"])
        .source("B21 B24 S H P"),
    castle("いちご囲い", "Strawberry", "中央")
        .aliases(&["イチゴ囲い"])
        .shapes(&["static K68 G78 G58 S79"])
        .source("B21 B24 S H P"),
    // 相振り飛車, and castles on the right.
    castle("金無双", "Kinmusō", "相振り")
        .shapes(&["ranging K38 G48 G58 S28/39"])
        .source("B21 B24 S H P"),
    castle("早囲い", "Quick Castle", "右")
        .aliases(&["早囲い（早美濃）", "早美濃"])
        .shapes(&["ranging K38 S48 G49"])
        .source("B21 B24 S H"),
    castle("大隅囲い", "Three-Move Castle", "右")
        .aliases(&["大隅囲い（三手囲い）", "三手囲い"])
        .shapes(&["ranging K38 G48 S39"])
        .source("B21 B24 H"),
    castle("振り飛車ミレニアム", "Ranging Millennium", "右")
        .shapes(&["ranging K29 N37"])
        .source("B21 B24 H"),
];
