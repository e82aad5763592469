// Dark or light colours: those of the system, until the reader chooses others.

const DARK = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;
let isChosen = false;

export function isDark(): boolean {
  return root.dataset["theme"] === "dark";
}

export function switchTheme(): void {
  isChosen = true;
  root.dataset["theme"] = isDark() ? "light" : "dark";
}

/** Uses the colours of the system. `changed` is called when they change later. */
export function followSystemTheme(changed: () => void): void {
  const follow = () => {
    if (!isChosen) root.dataset["theme"] = DARK.matches ? "dark" : "light";
  };
  follow();
  DARK.addEventListener("change", () => {
    follow();
    changed();
  });
}
