/** The written parts of the evaluation set; `generated.ts` creates another from the content. */
import { readdir, readFile } from "node:fs/promises";
import { casesShape, type Case } from "./case.ts";

async function casesIn(folder: URL): Promise<Case[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).toSorted();
  const read = files.map(async (file) =>
    casesShape.parse(JSON.parse(await readFile(new URL(file, folder), "utf8"))),
  );
  return (await Promise.all(read)).flat();
}

/** The part that the engine is tuned with. */
export const tunedCases = (): Promise<Case[]> => casesIn(new URL("tuned/", import.meta.url));

/** The part that was written before the engine: only its numbers are ever shown. */
export const untouchedCases = (): Promise<Case[]> => casesIn(new URL("held-out/", import.meta.url));
