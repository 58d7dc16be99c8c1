// Imported first, because the libraries below read the browser's storage while they load.
import "./providers/browser-storage.ts";
import { createRoot } from "react-dom/client";
import { createApp } from "./app.tsx";
import { ConfigError, readConfig, type Config } from "./config.ts";

const root = document.getElementById("root");
if (root) start(root);

/** Starts the app, or shows which setting is wrong. */
function start(container: HTMLElement): void {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    container.setAttribute("role", "alert");
    container.textContent = error.message;
    return;
  }
  createRoot(container).render(createApp(config));
}
