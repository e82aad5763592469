// Mounts the components of both READMEs, which the test writes into files.

import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createApp } from "vue";
import { Game as ReactEn } from "./en/Game.tsx";
import VueEn from "./en/Game.vue";
import { Game as ReactJa } from "./ja/Game.tsx";
import VueJa from "./ja/Game.vue";

const record = "position startpos moves 7g7f 3c3d";
createRoot(document.querySelector("#react-en")!).render(createElement(ReactEn, { record }));
createRoot(document.querySelector("#react-ja")!).render(createElement(ReactJa, { record }));
createApp(VueEn, { record }).mount("#vue-en");
createApp(VueJa, { record }).mount("#vue-ja");
