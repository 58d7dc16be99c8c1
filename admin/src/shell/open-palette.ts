import { createContext } from "react";

/** Opens the command palette. */
export const OpenPalette = createContext<() => void>(() => undefined);
