// The texts of the page in both languages.

import type { Language } from "kifu-wasm";

const TEXTS = {
  title: ["kifu – shogi records", "kifu – 将棋の棋譜"],
  open: ["Open", "開く"],
  openHint: ["Open a file (O)", "ファイルを開く (O)"],
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
  language: ["日本語", "English"],
  languageHint: ["日本語で表示する", "Show in English"],
  theme: ["Dark or light", "ライト／ダーク表示を切り替える"],
  help: ["Keys", "キー操作"],
  flip: ["Flip the board (F)", "盤面を反転する (F)"],
  first: ["Start (Home)", "開始局面 (Home)"],
  previous: ["Previous move (←)", "1手戻る (←)"],
  next: ["Next move (→)", "1手進む (→)"],
  last: ["End (End)", "最終局面 (End)"],
  play: ["Play (Space)", "自動再生 (Space)"],
  pause: ["Pause (Space)", "停止 (Space)"],
  speed: ["Speed of play", "再生速度"],
  realTime: ["real time", "消費時間どおり"],
  everySecond: ["1 s / move", "1手1秒"],
  everyThreeSeconds: ["3 s / move", "1手3秒"],
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
  remove: ["Delete this move and all after it", "この手以降を削除する"],
  evaluations: ["Evaluations", "評価値"],
  board: ["Board", "盤面"],
  black: ["Black", "先手"],
  white: ["White", "後手"],
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
  newlineDefault: ["as other programs expect", "標準"],
  games: ["Games", "対局"],
  allGames: ["all {n} games", "全{n}局"],
  thisGame: ["only the one shown", "表示中の対局のみ"],
  shownPosition: [
    "Only the position shown is written, without moves and variations.",
    "表示中の局面だけを書き出します（指し手と変化は含みません）。",
  ],
  moreLosses: ["{n} more", "ほか{n}件"],
  lossesNone: ["Everything is preserved.", "すべて保存されます。"],
  losses: ["Not preserved:", "保存されないもの:"],
  replace: ["Replace characters that {name} lacks", "{name}にない文字を置き換える"],
  nameOfFile: ["File name", "ファイル名"],
  download: ["Download", "ダウンロード"],
  downloadAnyway: ["Download without them", "省いてダウンロード"],
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
  headerName: ["Name", "項目"],
  headerValue: ["Value", "内容"],
  addHeader: ["Add a line", "項目を追加"],
  apply: ["Apply", "適用"],
  timeSpent: ["Time (h:mm:ss)", "消費時間 (h:mm:ss)"],
  fixedHandicap: [
    "The start position decides the handicap, so it cannot be set here",
    "手合割は開始局面で決まるため、ここでは設定できません",
  ],
  timeForm: ["A time such as 1:23:45, 2:03 or 5.5", "1:23:45、2:03、5.5 のように入力してください"],
  bookmarks: ["Bookmarks", "しおり"],
  ending: ["Ending of the line", "終局理由"],
  noEnding: ["none", "なし"],
  recordInLink: ["the record in the link", "リンクの棋譜"],
  filesToChoose: ["Record", "棋譜"],
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
  unreadable: ["This is not a game record", "棋譜ではありません"],
  wins: ["{side} wins", "{side}勝ち"],
  draw: ["Draw", "引き分け"],
  shareRecord: ["Share the record …", "棋譜を共有…"],
  shareFailed: ["The system did not share it", "共有できませんでした"],
  copyPicture: ["Copy picture", "局面図をコピー"],
  picture: ["picture", "局面図"],
  updateReady: ["A new version is ready.", "新しい版があります。"],
  reload: ["Reload", "再読み込み"],
  later: ["Later", "あとで"],
  print: ["Print", "印刷"],
  printMenu: ["Print …", "印刷…"],
  diagrams: ["Diagrams", "局面図"],
  printBookmarks: ["At bookmarks ({n})", "しおりの局面（{n}）"],
  printShown: ["Position shown", "表示中の局面"],
  printEvery: ["Every … moves", "何手ごと"],
  printEveryHint: ["such as 20", "例：20"],
  printPlies: ["After moves", "手数を指定"],
  printPliesHint: ["such as 20, 40", "例：20, 40"],
  printAlso: ["Below the moves", "指し手の下に印刷"],
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
  keysText: [
    "← → one move · ↑ ↓ another variation · Home End start and end · Page keys 10 moves · Space play · F flip · O open · Ctrl+V paste · S save · C comment · Ctrl+Z undo · Ctrl+Y redo · Delete this move and all after it · ? these keys. On the board: arrow keys and Enter.",
    "← → 1手 · ↑ ↓ 別の変化 · Home End 最初と最後 · PageUp PageDown 10手 · Space 再生 · F 反転 · O 開く · Ctrl+V 貼り付け · S 保存 · C コメント · Ctrl+Z 元に戻す · Ctrl+Y やり直す · Delete この手以降を削除 · ? キー操作。盤上では矢印キーとEnter。",
  ],
} as const satisfies Record<string, readonly [en: string, ja: string]>;

export type TextKey = keyof typeof TEXTS;

let language: Language = "en";

export const currentLanguage = (): Language => language;

export function setLanguage(next: Language): void {
  language = next;
}

/** Returns a text in the current language. `{name}` is replaced by the value of this name. */
export function text(key: TextKey, values: Record<string, string | number> = {}): string {
  const template: string = TEXTS[key][language === "en" ? 0 : 1];
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
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

/** Sets the label of an element. A tooltip is only of use on a button or a link. */
export function label(target: HTMLElement, key: TextKey): void {
  target.dataset["label"] = key;
  target.setAttribute("aria-label", text(key));
  if (target instanceof HTMLButtonElement || target instanceof HTMLLabelElement) target.title = text(key);
}

/** Cuts a text that is too long for one place of the page. A file can have a name of ten million characters. */
export function clip(content: string, length = 200): string {
  return content.length > length ? `${content.slice(0, length)}…` : content;
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
