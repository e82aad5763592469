// The page: makes its parts and connects them with the buttons, the keys, and files that are dropped or pasted.

import { formats, init, type Header } from "kifu-wasm";
import { BoardView } from "./board.ts";
import { CommentView } from "./comment.ts";
import { Controls } from "./controls.ts";
import { DeskStarter } from "./desk-start.ts";
import { filesOfEntries } from "./desk-files.ts";
import { HeadersDialog, MoveDialog } from "./details.ts";
import { element, find } from "./dom.ts";
import { Drafts } from "./draft.ts";
import { Drawing, removeShapes } from "./drawing.ts";
import { EditorDialog } from "./editor.ts";
import { removeShown } from "./endings.ts";
import { example } from "./example.ts";
import { Files, isFailure } from "./files.ts";
import { GameView } from "./game.ts";
import { GraphView } from "./graph.ts";
import { keepOffline, openLaunchedFiles } from "./install.ts";
import { makeJumpsMenu } from "./jumps.ts";
import { MovesView } from "./moves.ts";
import { listenToKeys } from "./keys.ts";
import { listenToMenus, makeSettingsMenu } from "./menu.ts";
import { showMessage } from "./message.ts";
import { NewDialog } from "./new.ts";
import { OpeningsView } from "./openings.ts";
import { PrintDialog } from "./print.ts";
import { MoveMenu } from "./reorder.ts";
import { SaveDialog } from "./save.ts";
import { droppedFiles, pickFiles } from "./saving.ts";
import { isDark, onSetting, setting } from "./settings.ts";
import { shapesOf } from "./shapes.ts";
import { ShareMenu } from "./share.ts";
import { isNote, SourceView } from "./source.ts";
import { listenToTabs } from "./tabs.ts";
import { setLanguage, text, translate } from "./texts.ts";
import { UnsavedDialog } from "./unsaved.ts";
import { Viewer } from "./viewer.ts";
import { listenToWheel } from "./wheel.ts";

const viewer = new Viewer();
// For the console of the browser, and for tests.
Object.assign(globalThis, { viewer });
const theme = () => (isDark() ? "dark" : "wood");
const save = new SaveDialog(viewer, () => files);
const unsaved = new UnsavedDialog(() => save.open());
const files: Files = new Files(viewer, () => unsaved.ask());
const drafts = new Drafts(viewer, files);
let desk: DeskStarter | undefined;

function useLanguage(): void {
  const language = setting("language");
  setLanguage(language);
  viewer.language = language;
  document.documentElement.lang = language;
  document.title = text("title");
  translate(document);
  desk?.useLanguage();
  if (viewer.document === undefined) return;
  viewer.document.language = language;
  viewer.redraw();
  files.explain();
}

function useSpelling(): void {
  viewer.lettering = setting("lettering");
  viewer.notation = setting("notation");
  if (viewer.document !== undefined) viewer.redraw();
}

function useTheme(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
  if (viewer.document !== undefined) viewer.redraw();
}

function click(selector: string, action: () => void): void {
  find(selector).addEventListener("click", action);
}

function listenToButtons(): void {
  const input = find<HTMLInputElement>("#file");
  click("#open", () => void pickFiles().then((picked) => (picked === undefined ? input.click() : desk!.openFiles(picked))));
  input.addEventListener("change", () => {
    desk!.openFiles([...input.files!]);
    input.value = "";
  });
  const dialog = find<HTMLDialogElement>("#paste-dialog");
  const field = find<HTMLTextAreaElement>("#paste-text");
  click("#paste", () => dialog.showModal());
  click("#paste-read", () => {
    dialog.close();
    if (field.value.trim() !== "") void files.openText(field.value);
    field.value = "";
  });
  click("#example", () => void files.openText(example(setting("language"))));
  click("#save", () => save.open());
  click("#undo", () => viewer.undo());
  click("#redo", () => viewer.redo());
  const move = new MoveDialog(viewer);
  click("#show-answer", () => viewer.showAnswer());
  click("#edit-move", () => move.open());
  click("#promote", () => viewer.edit((game) => game.promoteToMain(viewer.node)));
  click("#remove", () => removeShown(viewer));
  click("#remove-shapes", () => removeShapes(viewer));
  click("#help", () => {
    const help = find<HTMLDialogElement>("#help-dialog");
    help.showModal();
    // The button that has the focus is at the end.
    help.scrollTop = 0;
  });
  for (const button of document.querySelectorAll(".close")) {
    button.addEventListener("click", () => button.closest("dialog")!.close());
  }
  viewer.on("node", () => {
    const { game, node } = viewer;
    const able = { undo: game.canUndo, redo: game.canRedo, remove: node.kind !== "start", promote: isInVariation(), "remove-shapes": shapesOf(viewer.positionNode()).length > 0 };
    for (const [id, isAble] of Object.entries(able)) find<HTMLButtonElement>(`#${id}`).disabled = !isAble;
  });
}

/** Shows at the tab of the text how many errors and warnings there are. */
function showFaultCount(): void {
  const { diagnostics, diagnosticCount } = viewer.document;
  const count = diagnosticCount - diagnostics.filter(isNote).length;
  const tab = find("#source-tab");
  tab.dataset["count"] = count === 0 ? "" : String(count);
  tab.classList.toggle("error", diagnostics.some(({ severity }) => severity === "error"));
}

function isInVariation(): boolean {
  return viewer.line.slice(1, viewer.index + 1).some((node) => node.beginsVariation);
}

function listenToDrops(): void {
  const show = (isOver: boolean) => document.body.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (isText(event)) return;
    event.preventDefault();
    if (isWritten()) event.dataTransfer!.dropEffect = "none";
    else show(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) show(false);
  });
  document.addEventListener("drop", (event) => {
    show(false);
    if (isText(event)) return;
    event.preventDefault();
    if (!isWritten()) openData(event.dataTransfer!);
  });
  document.addEventListener("paste", (event) => {
    if (!isField(event) && !isWritten()) openData(event.clipboardData!);
  });
}

const isField = ({ target }: Event) => target instanceof Element && target.closest("textarea, input") !== null;

/** Whether words are dragged into a field. */
const isText = (event: DragEvent) => isField(event) && !event.dataTransfer!.types.includes("Files");

/** Whether a dialog is open whose fields would be lost if it closed because another record is opened. */
const isWritten = () => document.querySelector("dialog[open] :is(textarea, input, select)") !== null;

/** Opens what was dropped or pasted. */
function openData(data: DataTransfer): void {
  const content = data.getData("text/plain");
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  // A folder is among the files too, but cannot be read as one.
  if (entries.some(({ isDirectory }) => isDirectory)) desk!.add(filesOfEntries(entries));
  else if (data.files.length > 0) void droppedFiles(data).then((dropped) => desk!.openFiles(dropped));
  else if (content.trim() !== "") void files.openText(content);
}

/** Starts the module anew after a failure, wherever it happened, and asks before the page with its changes is closed. */
function listenToWindow(): void {
  const restart = (event: Event, error: unknown) => {
    if (!isFailure(error)) return;
    event.preventDefault();
    files.restart(text("programFailed"));
    void drafts.setAside();
  };
  addEventListener("error", (event) => restart(event, event.error));
  addEventListener("unhandledrejection", (event) => restart(event, event.reason));
  addEventListener("beforeunload", (event) => {
    if (viewer.hasUnsavedEdits()) event.preventDefault();
  });
  addEventListener("hashchange", () => void files.openLink(location.hash));
}

async function start(): Promise<void> {
  makeSettingsMenu();
  onSetting("theme", useTheme);
  onSetting("language", useLanguage);
  onSetting("lettering", useSpelling);
  onSetting("notation", useSpelling);
  useTheme();
  useSpelling();
  useLanguage();
  await init();
  find("#formats").textContent = formats().map(({ label }) => label).join(" · ");
  const board = new BoardView(viewer, { canPlay: true, showMessage, theme });
  find("#board").append(board.element);
  const startGame = (sfen: string, headers?: readonly Header[]) => files.openNew(sfen, headers);
  const headers = new HeadersDialog(viewer, startGame);
  find("#game").append(new GameView(viewer, files, () => headers.open()).element);
  new OpeningsView(viewer, find("#openings"));
  const moves = new MovesView(viewer, find("#branches"));
  find("#moves").append(moves.element);
  new MoveMenu(viewer, moves, () => removeShown(viewer));
  new Drawing(viewer, board.element, board.shapes);
  find("#graph").append(new GraphView(viewer).element);
  find("#source").append(new SourceView(viewer).element);
  const controls = new Controls(viewer);
  const comment = new CommentView(viewer, () => controls.stop());
  const print = new PrintDialog(viewer);
  new ShareMenu(viewer, theme, () => print.open());
  const editor = new EditorDialog(viewer, theme, startGame);
  const newGame = new NewDialog(viewer, editor, startGame);
  desk = new DeskStarter({ viewer, files, editor, theme });
  click("#games", () => desk!.toggle());
  click("#new", () => newGame.open());
  listenToButtons();
  makeJumpsMenu(viewer);
  listenToTabs();
  listenToMenus();
  listenToDrops();
  listenToKeys(viewer, controls, comment, moves, desk, () => void save.saveAgain());
  listenToWheel(board.element, viewer);
  listenToWindow();
  translate(document);
  viewer.on("node", () => showMessage(""));
  viewer.on("tree", () => {
    document.body.classList.toggle("answer-hidden", viewer.hidesAnswer);
    // Until a record is opened, a game begun or a move played, there is nothing to list.
    document.body.classList.toggle("empty", files.isStart && viewer.game.nodes.length === 1);
  });
  viewer.on("document", () => {
    showFaultCount();
    // A dialog is about the document that was shown before.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  });
  files.openStart();
  // After a reload, the link was opened before, and perhaps edited.
  const isRestored = await drafts.restore().catch(() => false);
  if (!isRestored) await files.openLink(location.hash).catch(reportError);
  openLaunchedFiles((launched) => desk!.openFiles(launched));
  document.body.classList.add("ready");
  await drafts.offer();
  await keepOffline();
}

start().catch((error: unknown) => {
  document.body.prepend(element("p", { class: "fatal", role: "alert" }, String(error)));
});
