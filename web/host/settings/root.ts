import { fileURLToPath } from "node:url";

/** The folder of the checkout, in which npm scripts run. */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
