// The texts of the page in both languages.

import type { Language } from "kifu-wasm";
import type { DeskTextKey } from "./desk-texts.ts";

const TEXTS = {
  title: ["kifu – shogi records", "kifu – 将棋の棋譜"],
  open: ["Open", "開く"],
  openHint: ["Open a file (O)", "ファイルを開く (O)"],
  new: ["New", "新規"],
  newHint: ["New game (N)", "新規対局 (N)"],
  newGame: ["New game", "新規対局"],
  handicap: ["Handicap", "手合割"],
  startGame: ["Start", "対局開始"],
  timeControl: ["Time control", "持ち時間"],
  timeControlHint: ["such as 15 min + 30 s", "例：15分 秒読み30秒"],
  takeBack: ["Take back", "待った"],
  endGame: ["End the game", "終局"],
  otherEnding: ["Other", "その他"],
  orPosition: ["Or from a position of your own:", "または、局面を作って始める："],
  editPosition: ["Set up a position", "局面編集"],
  editShownHint: ["Begins with the position that is shown now", "いま表示している局面から作ります"],
  tsume: ["Tsume problem", "詰将棋"],
  tsumeHint: ["Begins with White’s king alone", "玉方の玉だけの盤から作ります"],
  continueEditing: ["Continue the last position", "局面編集の続き"],
  continueHint: ["The position that you set up before", "先ほど作りかけた局面に戻ります"],
  whiteHand: ["White in hand", "後手の持駒"],
  blackHand: ["Black in hand", "先手の持駒"],
  box: ["Box of pieces", "駒箱"],
  boxSide: ["Put as", "置く駒"],
  blackSide: ["▲ Black", "▲先手"],
  whiteSide: ["△ White", "△後手"],
  sideToMove: ["Side to move", "手番"],
  promoteHere: ["Promote", "成／不成"],
  turnPiece: ["Turn round", "先後を入れ替える"],
  toBox: ["To the box", "駒箱へ"],
  undoEdit: ["Undo", "元に戻す"],
  clearBoard: ["Clear the board", "盤を空にする"],
  evenStart: ["Even start", "平手に並べる"],
  restToWhite: ["White has the rest of the pieces in hand", "残りの駒はすべて後手の持駒にする"],
  pastePosition: ["As text: SFEN or BOD", "テキストで入力（SFEN・BOD）"],
  startHere: ["Start from this position", "この局面から始める"],
  noProblems: ["The position has no problems.", "局面に問題はありません。"],
  noKingInHand: ["A king cannot be in hand", "玉は持駒にできません"],
  editorHint: [
    "Choose a piece and then a square, a hand or the box – or drag it.",
    "駒を選び、置きたいマス・持駒・駒箱を選びます。ドラッグでも動かせます。",
  ],
  editorKeys: [
    "Keys on the board: arrows, Enter; P L N S G B R K puts a piece (with Shift Black’s, without White’s); + promotes, - turns, Delete to the box, Ctrl+Z undoes.",
    "盤上のキー：矢印・Enter、P L N S G B R K で駒を置く（Shift付きは先手、なしは後手）、+ 成・不成、- 先後、Delete 駒箱へ、Ctrl+Z 元に戻す",
  ],
  paste: ["Paste", "貼り付け"],
  pasteHint: ["Paste a record as text (Ctrl+V)", "棋譜のテキストを貼り付ける (Ctrl+V)"],
  pasteLabel: ["A record in any format, or a position in SFEN", "棋譜（形式は問いません）またはSFENの局面"],
  read: ["Read", "読み込む"],
  cancel: ["Cancel", "キャンセル"],
  close: ["Close", "閉じる"],
  save: ["Save as", "保存"],
  saveHint: ["Convert to another format and download (S)", "形式を変換して保存する (S)"],
  share: ["Share", "共有"],
  shareHint: ["Copy the position, the record or a link; save a picture; print", "局面・棋譜・リンクのコピー、画像の保存、印刷"],
  copySfen: ["Copy position (SFEN)", "局面をコピー (SFEN)"],
  copyUsi: ["Copy moves (USI)", "指し手をコピー (USI)"],
  copyKif: ["Copy record (KIF)", "棋譜をコピー (KIF)"],
  copyKi2: ["Copy record (KI2)", "棋譜をコピー (KI2)"],
  copyLink: ["Copy link to this record", "棋譜のリンクをコピー"],
  saveSvg: ["Save picture (SVG)", "局面図を保存 (SVG)"],
  savePng: ["Save picture (PNG)", "局面図を保存 (PNG)"],
  settings: ["Settings", "設定"],
  language: ["Language", "言語"],
  english: ["English", "English"],
  japanese: ["日本語", "日本語"],
  theme: ["Colours", "配色"],
  systemTheme: ["As the system", "システムと同じ"],
  lightTheme: ["Light", "ライト"],
  darkTheme: ["Dark", "ダーク"],
  lettering: ["Pieces", "駒の文字"],
  piecesInKanji: ["Kanji (歩)", "漢字（歩）"],
  piecesInLetters: ["Letters (P)", "英字（P）"],
  notation: ["Notation", "指し手の表記"],
  notationKi2: ["７六歩", "７六歩"],
  notationHodges: ["P-7f", "P-7f"],
  notationWestern: ["P-76", "P-76"],
  help: ["Keys", "キー操作"],
  helpShort: ["Keys", "キー操作"],
  record: ["Record", "棋譜"],
  panels: ["Parts of the record", "棋譜の表示"],
  more: ["More changes", "そのほかの編集"],
  edit: ["Change the record", "棋譜の編集"],
  controls: ["Steps and play", "手の移動と再生"],
  flip: ["Flip the board (F)", "盤面を反転する (F)"],
  first: ["Start (Home)", "開始局面 (Home)"],
  previous: ["Previous move (←)", "1手戻る (←)"],
  next: ["Next move (→)", "1手進む (→)"],
  last: ["End (End)", "最終局面 (End)"],
  play: ["Play (Space)", "自動再生 (Space)"],
  pause: ["Pause (Space)", "停止 (Space)"],
  speed: ["Speed of play", "再生速度"],
  realTime: ["real time", "消費時間どおり"],
  everySecond: ["1 s/move", "1手1秒"],
  everyThreeSeconds: ["3 s/move", "1手3秒"],
  tenTimes: ["× 10", "× 10"],
  sixtyTimes: ["× 60", "× 60"],
  position: ["Move", "手数"],
  moves: ["Moves", "指し手"],
  comment: ["Comment", "コメント"],
  commentOf: ["Comment on this position", "この局面のコメント"],
  commentHere: ["Write a comment on this position", "この局面へのコメントを書く"],
  text: ["Text", "テキスト"],
  textOfFile: ["Text of the file", "ファイルの内容"],
  textBeforeEdits: ["The file as it was opened, without your changes", "開いたときの内容です（変更は含まれません）"],
  cutLine: ["… ({n} more characters)", "…（あと{n}文字）"],
  diagnostics: ["Errors and warnings", "エラーと警告"],
  noDiagnostics: ["No errors", "エラーなし"],
  errors: ["{n} errors", "エラー{n}件"],
  oneError: ["1 error", "エラー1件"],
  warnings: ["{n} warnings", "警告{n}件"],
  oneWarning: ["1 warning", "警告1件"],
  allDiagnostics: ["{n} in all", "全{n}件"],
  moreDiagnostics: ["{n} more", "ほか{n}件"],
  lineNumber: ["line {n}", "{n}行目"],
  game: ["Game", "対局"],
  gameNumber: ["Game {n}", "{n}局目"],
  details: ["About the game", "対局情報"],
  start: ["Start position", "開始局面"],
  ply: ["move {n}", "{n}手目"],
  variation: ["variation", "変化"],
  unfold: ["Show this variation", "この変化を開く"],
  fold: ["Fold this variation", "この変化を閉じる"],
  branches: ["Choices at this move", "この手の分岐"],
  undo: ["Undo (Ctrl+Z)", "元に戻す (Ctrl+Z)"],
  redo: ["Redo (Ctrl+Y)", "やり直す (Ctrl+Y)"],
  promote: ["Make this variation the main line", "この変化を本譜にする"],
  removed: ["Moves deleted: {n}", "{n}手を削除しました"],
  remove: ["Delete this move and all after it", "この手以降を削除する"],
  wrongValue: ['{name}="{value}": expected {expected}. The default is used', '{name}="{value}"：使える値は {expected} です。既定値を使います'],
  evaluation: ["evaluation {value}", "評価値 {value}"],
  depth: ["depth {n}", "深さ {n}"],
  searched: ["nodes {n}", "ノード数 {n}"],
  seconds: ["{n} s", "{n}秒"],
  atLeast: ["at least {value}", "{value} 以上"],
  atMost: ["at most {value}", "{value} 以下"],
  mate: ["mate", "詰"],
  mates: ["{side} mates", "{side}勝ち（詰み）"],
  matesIn: ["{side} mates in {n}", "{side}勝ち（{n}手で詰み）"],
  otherMove: ["instead of this move:", "この手の代わりに："],
  insteadOfMove: ["instead:", "代わりに"],
  playLine: ["Play these moves as a variation", "ここまでの手順を変化として並べる"],
  linePlayed: ["Moves added: {n}. Undo removes them", "{n}手を追加しました。「元に戻す」で取り消せます"],
  evaluations: ["Evaluations", "評価値"],
  showAnswer: ["Show the solution", "解答を表示"],
  takeBackTried: ["Take back the tried move", "試した手を戻す"],
  backToRecord: ["Back to the record", "棋譜に戻る"],
  downloadRecord: ["Download the record", "棋譜をダウンロード"],
  otherText: ["Text that is no record", "棋譜ではないテキスト"],
  noValue: ["no value", "値なし"],
  moveMenu: ["Change the moves", "指し手の操作"],
  moveUp: ["Move this variation up", "この変化を上へ"],
  moveDown: ["Move this variation down", "この変化を下へ"],
  removeShapes: ["Remove arrows and circles", "矢印と丸を消す"],
  jumps: ["Go to …", "移動先"],
  swings: ["Large changes", "形勢の変化"],
  nextOf: ["Next: {what}", "次へ：{what}"],
  previousOf: ["Previous: {what}", "前へ：{what}"],
  noneAfter: ["None after this move in this line: {what}", "この手より後にはありません：{what}"],
  noneBefore: ["None before this move in this line: {what}", "この手より前にはありません：{what}"],
  expectedMoves: ["Expected moves", "読み筋"],
  allEvaluations: ["All evaluations", "評価値をすべて表示"],
  noEvaluation: ["This position has no evaluation.", "この局面に評価値はありません。"],
  board: ["Board", "盤面"],
  black: ["Black", "先手"],
  white: ["White", "後手"],
  attacker: ["Attacker", "攻方"],
  defender: ["Defender", "玉方"],
  handicapBlack: ["Black", "下手"],
  handicapWhite: ["White", "上手"],
  hand: ["in hand", "持駒"],
  selectedPiece: [", selected", "、選択中"],
  possibleMove: [", possible move", "、移動可"],
  notYourTurn: ["It is {side}’s turn", "{side}の手番です"],
  promotePiece: ["Promote?", "成りますか？"],
  promotes: ["Promote", "成る"],
  promotesNot: ["Do not promote", "不成"],
  saveTitle: ["Save the record", "棋譜を保存"],
  format: ["Format", "形式"],
  encoding: ["Encoding", "文字コード"],
  encodingDefault: ["{name} (as other programs expect)", "{name}（標準）"],
  newline: ["Line ends", "改行"],
  evaluationsDefault: ["as they are (in CSA as floodgate)", "そのまま（CSAでは floodgate 形式）"],
  evaluationsNone: ["leave out", "書き出さない"],
  newlineDefault: ["as other programs expect", "標準"],
  games: ["Games", "対局"],
  allGames: ["all {n} games", "全{n}局"],
  thisGame: ["only the one shown", "表示中の対局のみ"],
  shownPosition: [
    "Only the position shown is written, without moves and variations.",
    "表示中の局面だけを書き出します（指し手と変化は含みません）。",
  ],
  moreLosses: ["{n} more", "ほか{n}件"],
  notRead: [
    "Not everything in the file was read (errors: {n}, the first on line {line}). What was not read is not saved.",
    "読み取れなかった部分があります（エラー{n}件、最初は{line}行目）。その部分は保存されません。",
  ],
  lossesNone: ["Everything is preserved.", "すべて保存されます。"],
  losses: ["Not preserved:", "失われる情報:"],
  replace: ["Replace characters that {name} lacks", "{name}にない文字を置き換える"],
  nameOfFile: ["File name", "ファイル名"],
  download: ["Download", "ダウンロード"],
  downloadAnyway: ["Download without them", "省いてダウンロード"],
  overwrite: ["Overwrite {name}", "{name} に上書き保存"],
  overwriteAnyway: ["Overwrite {name} without them", "省いて {name} に上書き保存"],
  fileChanged: [
    "Another program has changed {name} since it was opened. Press once more to replace it all the same",
    "{name} は、開いた後に別のソフトで変更されています。それでも置き換えるには、もう一度押してください",
  ],
  notAllowed: ["The browser did not allow writing into {name}", "{name} への書き込みが許可されませんでした"],
  notWritten: ["{name} was not written", "{name} に書き込めませんでした"],
  copied: ["Copied: {what}", "コピーしました：{what}"],
  linkCopied: ["Link copied ({n} characters)", "リンクをコピーしました（{n}文字）"],
  linkTooLong: [
    "Link copied. With {n} characters it is too long for some programs",
    "リンクをコピーしました。{n}文字あるため、使えないソフトもあります",
  ],
  linkToFile: [
    "It works only on this computer, because this page is a file on it",
    "このページはこのパソコン上のファイルのため、リンクはこのパソコンでのみ使えます",
  ],
  copyFailed: ["The browser did not allow copying", "ブラウザがコピーを許可しませんでした"],
  saved: ["Saved: {what}", "保存しました：{what}"],
  dropHere: ["Drop the record here", "ここに棋譜をドロップ"],
  welcome: [
    "Drop a game record here, open or paste one, in any format and encoding. Or play moves on the board. Nothing leaves your computer.",
    "棋譜をここにドロップするか、開くか、貼り付けてください（形式と文字コードは自動判別）。盤上で指すこともできます。データは外部に送信されません。",
  ],
  example: ["Show an example", "サンプルを表示"],
  reading: ["Reading {name} …", "{name}を読み込み中…"],
  noAnswer: [
    "its server cannot be reached, or does not allow this page to read it (CORS)",
    "サーバーに接続できないか、このページからの読み込みが許可されていません（CORS）",
  ],
  emptyAnswer: ["its server sent an empty answer", "サーバーの応答が空でした"],
  notReadable: ["it was moved or changed, or may not be read", "移動・変更されたか、読み取りが許可されていません"],
  unreadableFile: ["{name} cannot be opened", "{name}を開けません"],
  badLink: ["The record in the link is damaged", "リンクの棋譜が壊れています"],
  fileMadeItFail: [
    "The program failed while it read {name}. What was open before is shown again",
    "{name}の読み込み中に内部エラーが起きました。前の棋譜に戻しました",
  ],
  pictureFailed: ["The picture cannot be drawn", "局面図を作成できませんでした"],
  notes: ["Notes and bookmarks", "注記としおり"],
  editGame: ["Change the game information", "対局情報を編集"],
  editMove: ["Change this move", "この手の情報を編集"],
  headerName: ["Name", "ヘッダー名"],
  headerValue: ["Value", "内容"],
  addHeader: ["Add a line", "ヘッダーを追加"],
  apply: ["Apply", "適用"],
  timeSpent: ["Time (h:mm:ss)", "消費時間 (h:mm:ss)"],
  fixedHandicap: ["The handicap is chosen in the first row", "手合割は先頭の欄で選んでください"],
  otherStart: ["Other (the start position of this record)", "その他（この棋譜の開始局面）"],
  startRefused: [
    "The handicap stays as it was, because a move of this record cannot be played with the new one:",
    "手合割は変更していません。変更すると指せない手があります：",
  ],
  inVariation: ["a move of a variation", "変化の中の手"],
  newInstead: [
    "A new game with this handicap has the information above, but none of the {n} moves of this record.",
    "この手合割で新規対局を始めると、上の対局情報は引き継ぎますが、この棋譜の指し手（{n}手）は引き継ぎません。",
  ],
  newWithHandicap: ["New game with this handicap", "この手合割で新規対局"],
  timeForm: ["A time such as 1:23:45, 2:03 or 5.5", "1:23:45、2:03、5.5 のように入力してください"],
  bookmarks: ["Bookmarks", "しおり"],
  ending: ["Ending of the line", "終局理由"],
  noEnding: ["none", "なし"],
  recordInLink: ["the record in the link", "リンクの棋譜"],
  filesToChoose: ["Record", "棋譜"],
  pastedMoves: ["Moves added after the shown position: {n}", "表示中の局面から{n}手を追加しました"],
  pastedText: ["the pasted text", "貼り付けたテキスト"],
  programFailed: [
    "The program failed. The record is shown as it was opened; later changes are lost",
    "内部エラーが起きました。棋譜を開いたときの状態に戻しました（その後の変更は失われました）",
  ],
  unsavedTitle: ["Your changes are not saved", "変更が保存されていません"],
  unsavedText: [
    "If another record is opened now, your changes to this one are lost.",
    "別の棋譜を開くと、この棋譜に加えた変更は失われます。",
  ],
  discard: ["Discard changes", "変更を破棄"],
  draft: ["the draft", "下書き"],
  draftTitle: ["Records that were not saved", "保存していない棋譜があります"],
  draftText: [
    "This browser has kept changes that were not saved before the page was closed.",
    "保存せずに閉じた棋譜が、このブラウザに残っています。",
  ],
  draftOf: ["{n} moves · changed {when}", "{n}手 · {when} に変更"],
  recoverDraft: ["Recover", "復元する"],
  discardDraft: ["Discard", "破棄"],
  later: ["Later", "あとで"],
  nothingKept: [
    "This browser keeps nothing for this page: its storage is full or blocked. Settings and drafts are lost when you close the page; save your record as a file",
    "容量不足またはプライベートモードのため、ブラウザに保存できません。ページを閉じると設定と下書きは失われます。棋譜はファイルに保存してください",
  ],
  understood: ["OK", "OK"],
  draftNotKept: [
    "This record is too long for this browser to keep a draft of it: save it before you close the page",
    "この棋譜は大きいため、下書きを自動保存できません。閉じる前に保存してください",
  ],
  downloadIt: [
    "Download the file in the browser, and drop it here",
    "ファイルをダウンロードしてから、この画面にドロップするか「開く」で読み込んでください",
  ],
  unreadable: ["This is not a game record", "棋譜ではありません"],
  wins: ["{side} wins", "{side}勝ち"],
  draw: ["Draw", "引き分け"],
  keysStep: ["One move back, forward", "1手戻る・進む"],
  keysTen: ["Ten moves back, forward", "10手戻る・進む"],
  keysEnds: ["Start, end", "開始局面・最終局面"],
  keysVariation: ["Another variation", "別の変化に切り替える"],
  keysFold: ["Fold or unfold the variations", "変化を閉じる・開く"],
  keysSwing: ["Previous, next large change of the evaluation", "前・次の形勢が大きく動いた手"],
  keysCommented: ["Previous, next comment", "前・次のコメント"],
  keysBookmark: ["Previous, next bookmark", "前・次のしおり"],
  keysBranch: ["Previous, next choice of variations", "前・次の分岐"],
  keysPlay: ["Play or stop", "自動再生・停止"],
  keysFlip: ["Flip the board", "盤面を反転する"],
  keysNew: ["New game", "新規対局"],
  keysOpen: ["Open a file", "ファイルを開く"],
  keysPaste: ["Paste a record", "棋譜を貼り付ける"],
  keysSave: ["Save", "保存する"],
  keysSaveAgain: ["Save into the opened file again", "開いたファイルに上書き保存する"],
  keysComment: ["Write a comment; leave it", "コメントを書く・終える"],
  keysUndo: ["Undo", "元に戻す"],
  keysRedo: ["Redo", "やり直す"],
  keysRemove: ["Delete this move and all after it", "この手以降を削除する"],
  keysHelp: ["These keys", "このキー操作の一覧"],
  keysOnBoard: [
    "Play on the board: reach it, choose squares with the arrow keys and Enter, leave it",
    "盤上で指す：盤へ移動し、矢印キーとEnterでマスを選び、Escで離れる",
  ],
  shareRecord: ["Share the record …", "棋譜を共有…"],
  shareFailed: ["The system did not share it", "共有できませんでした"],
  copyPicture: ["Copy picture", "局面図をコピー"],
  picture: ["picture", "局面図"],
  updateReady: ["A new version is ready.", "新しいバージョンがあります。"],
  reload: ["Reload", "再読み込み"],
  print: ["Print", "印刷"],
  printMenu: ["Print …", "印刷…"],
  diagrams: ["Diagrams", "局面図"],
  printBookmarks: ["At bookmarks ({n})", "しおりの局面（{n}）"],
  printShown: ["Position shown", "表示中の局面"],
  printEvery: ["Every … moves", "何手ごと"],
  printEveryHint: ["such as 20", "例：20"],
  printPlies: ["After moves", "手数を指定"],
  printPliesHint: ["such as 20, 40", "例：20, 40"],
  printAlso: ["Also printed", "あわせて印刷"],
  printSolution: ["Solution, on a page of its own", "解答（別のページ）"],
  solution: ["Solution", "解答"],
  comments: ["Comments", "コメント"],
  variations: ["Variations", "変化"],
  sheetTitle: ["Game record", "棋譜"],
  sheetDate: ["Date", "日時"],
  sheetSite: ["Place", "場所"],
  sheetLimit: ["Time control", "持ち時間"],
  sheetHandicap: ["Handicap", "手合割"],
  sheetResult: ["Result", "結果"],
  timeUsed: ["[{time}]", "［{time}］"],
  withReason: ["{outcome} ({reason})", "{outcome}（{reason}）"],
  afterMove: ["{outcome} after move {n}", "{n}手まで、{outcome}"],
  diagramNumber: ["Diagram {n}:", "第{n}図"],
  diagramAfter: ["after {place}", "{place}まで"],
  moreDiagrams: ["{n} more diagrams were left out", "ほか{n}図は省略しました"],
  variationNumber: ["Variation {n}", "変化{n}"],
  variationMark: ["v{n}", "変{n}"],
  fromMove: ["(from move {n})", "（{n}手目から）"],
  fromMoveOf: ["(from move {n} of variation {parent})", "（変化{parent}の{n}手目から）"],
  keysReorder: ["Move the variation up, down", "変化の順番を上・下へ"],
  keysMenu: ["Menu of the shown move in the list", "表示中の手のメニューを開く（指し手の一覧で）"],
  keysDraw: [
    "Over the board: draw a circle or an arrow (Shift red, Alt blue, both yellow). With a finger: rest on a square first",
    "盤の上でドラッグすると丸や矢印を描く（Shift 赤・Alt 青・両方 黄）。指ではマスを長押ししてから動かす",
  ],
  rightButton: ["Right button", "右ボタン"],
  keysWheel: ["Over the board: one move back, forward", "盤の上で回すと1手戻る・進む"],
  wheel: ["Wheel", "ホイール"],
  deskNotLoaded: ["The list of games cannot be loaded: {message}. Reload the page.", "棋譜一覧を読み込めません：{message}。ページを再読み込みしてください。"],
  desk: ["Games", "棋譜一覧"],
  deskHint: ["Many games: a folder, many files, an archive (G)", "多数の棋譜：フォルダー・複数ファイル・書庫を開く (G)"],
  answerIsHidden: [
    "The answer is hidden. Play on the board: each move is compared with the record, and nothing of it is changed.",
    "解答を隠しています。盤上で指すと、棋譜の手順と照合します。棋譜は変わりません。",
  ],
  keysDesk: ["Many games: show or hide the list", "棋譜一覧を開く・閉じる"],
  keysGames: ["Previous, next game of the list", "一覧の前・次の棋譜"],
  keysInList: [
    "In the list: choose, open, select; select all",
    "一覧で：棋譜を選ぶ・開く・印を付ける・すべてに印",
  ],
} as const satisfies Record<string, readonly [en: string, ja: string]>;

export type TextKey = keyof typeof TEXTS | DeskTextKey;

/** Texts whose keys are none of the above. */
type OtherTexts = Readonly<Record<string, readonly [en: string, ja: string]>> & { readonly [key in keyof typeof TEXTS]?: never };

/** All texts by their keys. The element has no need of those that are added. */
const texts: Record<string, readonly [en: string, ja: string]> = { ...TEXTS };

export function addTexts(added: OtherTexts): void {
  Object.assign(texts, added);
}

let language: Language = "en";

export const currentLanguage = (): Language => language;

export function setLanguage(next: Language): void {
  language = next;
}

/**
 * Returns a text in the current language. `{name}` is replaced by the value of this name, and `{name|game|games}` by the word
 * that fits to this number.
 */
export function text(key: TextKey, values: Record<string, string | number> = {}): string {
  const template = texts[key]![language === "en" ? 0 : 1];
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one: string | undefined, many: string) => {
    const value = String(values[name] ?? "");
    return one === undefined ? printable(value) : value === "1" ? one : many;
  });
}

/**
 * Writes the texts of all elements in `root`: `data-text` names the content of an element, `data-label` its title and its
 * label for screen readers, `data-placeholder` its placeholder.
 */
export function translate(root: ParentNode): void {
  for (const found of root.querySelectorAll<HTMLElement>("[data-text]")) {
    found.textContent = text(found.dataset["text"] as TextKey);
  }
  for (const found of root.querySelectorAll<HTMLElement>("[data-label]")) label(found, found.dataset["label"] as TextKey);
  for (const found of root.querySelectorAll<HTMLTextAreaElement>("[data-placeholder]")) {
    found.placeholder = text(found.dataset["placeholder"] as TextKey);
  }
}

/**
 * Sets the label of an element. A button with a visible text keeps it as its name, so that it can be called by what is
 * seen. A tooltip is only of use on a button or a link.
 */
export function label(target: HTMLElement, key: TextKey): void {
  target.dataset["label"] = key;
  const isNamed = target.dataset["text"] !== undefined || target.querySelector("[data-text]:not(option)") !== null;
  const isButton = target.matches("button, summary, label");
  if (!isNamed || !isButton) target.setAttribute("aria-label", text(key));
  if (isButton) target.title = text(key);
}

/**
 * Cuts a text that is too long for one place of the page, and makes it `printable`. A file can have a name of ten million
 * characters.
 */
export function clip(content: string, length = 200): string {
  return content.length > length ? `${printable(content.slice(0, length))}…` : printable(content);
}

/**
 * Replaces the characters that control the direction of text by U+FFFD, as pictures do, because they can change the order of
 * what is around the text.
 */
function printable(content: string): string {
  return content.replace(/\p{Bidi_Control}/gu, "\ufffd");
}

/** The blocks of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps a name in Hebrew or Arabic from changing the order of what is around it, where there are no elements to do so. */
export function isolated(content: string): string {
  return RIGHT_TO_LEFT.test(content) ? `\u2068${content}\u2069` : content;
}

export function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Reads a time such as `1:23:45`, `2:03` or `5.5` (seconds), in milliseconds. Undefined if it has another form. */
export function parseTime(content: string): number | undefined {
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:\.(\d{1,3}))?$/.exec(content.trim());
  if (found === null) return undefined;
  const [hours, minutes, seconds] = found.slice(1, 4).map((part) => Number(part ?? 0)) as [number, number, number];
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((found[4] ?? "").padEnd(3, "0"));
}
