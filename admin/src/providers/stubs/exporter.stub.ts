/**
 * Stands in for react-admin's own CSV writer (see vite.config.ts): it exports the first thousand
 * rows from the browser's memory, ours are streamed by the `download-export` function.
 */
export default function jsonExport(): never {
  throw new Error("Lists of the back office export through the download-export function.");
}
