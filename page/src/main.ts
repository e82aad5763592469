// The page: makes its parts and connects them with the buttons, the keys, and files that are dropped or pasted.

import { formats, init } from "kifu-wasm";
import { BoardView } from "./board.ts";
import { CommentView } from "./comment.ts";
import { Controls } from "./controls.ts";
import { HeadersDialog, MoveDialog } from "./details.ts";
import { element, find } from "./dom.ts";
import { Drafts } from "./draft.ts";
import { EditorDialog } from "./editor.ts";
import { EXAMPLE } from "./example.ts";
import { Files, isFailure } from "./files.ts";
import { GameView } from "./game.ts";
import { GraphView } from "./graph.ts";
import { MovesView } from "./moves.ts";
import { listenToKeys } from "./keys.ts";
import { listenToMenus, makeSettingsMenu } from "./menu.ts";
import { showMessage } from "./message.ts";
import { NewDialog } from "./new.ts";
import { SaveDialog } from "./save.ts";
import { isDark, onSetting, setting } from "./settings.ts";
import { ShareMenu } from "./share.ts";
import { SourceView } from "./source.ts";
import { listenToTabs } from "./tabs.ts";
import { setLanguage, text, translate } from "./texts.ts";
import { UnsavedDialog } from "./unsaved.ts";
import { Viewer } from "./viewer.ts";

const viewer = new Viewer();
// For the console of the browser, and for tests.
Object.assign(globalThis, { viewer });
const theme = () => (isDark() ? "dark" : "wood");
const save = new SaveDialog(viewer, () => files.name);
const unsaved = new UnsavedDialog(() => save.open());
const files: Files = new Files(viewer, () => unsaved.ask());
const drafts = new Drafts(viewer, files);

function useLanguage(): void {
  const language = setting("language");
  setLanguage(language);
  viewer.language = language;
  document.documentElement.lang = language;
  document.title = text("title");
  translate(document);
  if (viewer.document === undefined) return;
  viewer.document.language = language;
  viewer.redraw();
  files.explain();
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
  click("#open", () => input.click());
  input.addEventListener("change", () => {
    void files.open([...input.files!]);
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
  click("#example", () => void files.openText(EXAMPLE));
  click("#save", () => save.open());
  click("#undo", () => viewer.undo());
  click("#redo", () => viewer.redo());
  const move = new MoveDialog(viewer);
  click("#edit-move", () => move.open());
  click("#promote", () => viewer.edit((game) => game.promoteToMain(viewer.node)));
  click("#remove", () => viewer.edit((game) => game.remove(viewer.node)));
  click("#help", () => find<HTMLDialogElement>("#help-dialog").showModal());
  for (const button of document.querySelectorAll(".close")) {
    button.addEventListener("click", () => button.closest("dialog")!.close());
  }
  viewer.on("node", () => {
    const { game, node } = viewer;
    const able = { undo: game.canUndo, redo: game.canRedo, remove: node.kind !== "start", promote: isInVariation() };
    for (const [id, isAble] of Object.entries(able)) find<HTMLButtonElement>(`#${id}`).disabled = !isAble;
  });
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
  if (data.files.length > 0) void files.open([...data.files]);
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
  useTheme();
  useLanguage();
  await init();
  find("#formats").textContent = formats().map(({ label }) => label).join(" · ");
  const board = new BoardView(viewer, { canPlay: true, showMessage, theme });
  find("#board").append(board.element);
  const startGame = (sfen: string) => files.openNew(sfen);
  const headers = new HeadersDialog(viewer, startGame);
  find("#game").append(new GameView(viewer, files, () => headers.open()).element);
  find("#moves").append(new MovesView(viewer).element);
  find("#graph").append(new GraphView(viewer).element);
  find("#source").append(new SourceView(viewer).element);
  const controls = new Controls(viewer);
  const comment = new CommentView(viewer, () => controls.stop());
  new ShareMenu(viewer, theme);
  const newGame = new NewDialog(viewer, new EditorDialog(theme, startGame), startGame);
  click("#new", () => newGame.open());
  listenToButtons();
  listenToTabs();
  listenToMenus();
  listenToDrops();
  listenToKeys(viewer, controls, comment);
  listenToWindow();
  translate(document);
  viewer.on("node", () => showMessage(""));
  viewer.on("document", () => {
    document.body.classList.toggle("opened", files.isOpened);
    const count = viewer.document.diagnosticCount;
    find("[data-tab=source]").dataset["count"] = count === 0 ? "" : String(count);
    // A dialog is about the document that was shown before.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  });
  files.openStart();
  // After a reload, the link was opened before, and perhaps edited.
  const isRestored = await drafts.restore().catch(() => false);
  if (!isRestored) await files.openLink(location.hash).catch(reportError);
  document.body.classList.add("ready");
  await drafts.offer();
}

start().catch((error: unknown) => {
  document.body.prepend(element("p", { class: "fatal", role: "alert" }, String(error)));
});
