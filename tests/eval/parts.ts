/** The written parts of the evaluation set; `generated.ts` creates another from the content. */
import { readdir, readFile } from "node:fs/promises";
import { casesSchema, type Case } from "./case.ts";

/** Reads a file with one case per line, as JSON. */
export async function readCases(file: URL): Promise<Case[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  return casesSchema.parse(lines.map((line): unknown => JSON.parse(line)));
}

async function casesIn(folder: URL): Promise<Case[]> {
  const files = (await readdir(folder)).toSorted();
  const cases = await Promise.all(files.map((file) => readCases(new URL(file, folder))));
  return cases.flat();
}

/** The part that the engine is tuned with. */
export const tunedCases = (): Promise<Case[]> => casesIn(new URL("tuned/", import.meta.url));

/** The part that was written before the engine: only its numbers are ever shown. */
export const untouchedCases = (): Promise<Case[]> => casesIn(new URL("held-out/", import.meta.url));
