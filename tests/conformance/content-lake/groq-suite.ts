/**
 * Runs the public GROQ test suite on the embedded lake: node
 * tests/conformance/content-lake/groq-suite.ts <suite.ndjson> The suite
 * (github.com/sanity-io/groq-test-suite, MIT) is not part of this project; `npm run build` in a copy of
 * it writes the file. A test passes, is refused (an error where the suite has a result: explicitly
 * unsupported) or fails: another result, or a result where the suite has an error. Ends with `N passed,
 * N refused, N failed` and exits with 1 if one failed.
 */

import { createReadStream } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createInterface } from "node:readline";
import { isRecord } from "../../../supabase/domain/json.ts";
import { Dataset } from "../../../studio/content-lake/query/dataset.ts";
import { type Doc } from "../../../studio/content-lake/storage/documents.ts";
import { LakeError } from "../../../studio/content-lake/errors.ts";
import { evaluateQuery } from "../../../studio/content-lake/query/groq.ts";

type Entry = {
  _id: string;
  _type: string;
  documents?: Doc[];
  query: string;
  params?: Record<string, unknown> | null;
  result?: unknown;
  valid?: boolean;
  version?: string;
  features?: string[];
  filename?: string;
  dataset?: { _ref: string };
};

/** Replaces scores by their rank, because their values may differ. */
function withPositions(value: unknown): unknown {
  const scores = new Set<number>();
  const collect = (item: unknown): void => {
    if (isRecord(item) && typeof item._score === "number") scores.add(item._score);
    if (typeof item === "object" && item !== null)
      for (const part of Object.values(item)) collect(part);
  };
  collect(value);
  if (scores.size === 0) return value;
  const order = [...scores].sort((a, b) => b - a);
  const place = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(place);
    if (!isRecord(item)) return item;
    const { _score, ...rest } = item;
    const placed = Object.fromEntries(
      Object.entries(rest).map(([name, part]) => [name, place(part)]),
    );
    return typeof _score === "number" ? { ...placed, _pos: order.indexOf(_score) + 1 } : item;
  };
  return place(value);
}

type Outcome = "passed" | "refused" | "failed";

function evaluateEntry(
  entry: Entry,
  documents: Doc[],
  logFailure: (line: string) => void,
): Outcome {
  const expected = entry.valid === false ? "an error" : JSON.stringify(entry.result);
  try {
    const evaluated = evaluateQuery({
      query: entry.query,
      params: entry.params ?? {},
      dataset: new Dataset(documents),
      identity: "me",
      projectId: "embedded",
      datasetName: "production",
      timeLimitMs: 10_000,
    });
    // Serialized, because JSON drops undefined values.
    const result: unknown = JSON.parse(JSON.stringify(evaluated ?? null));
    if (entry.valid !== false && isDeepStrictEqual(withPositions(result), entry.result))
      return "passed";
    logFailure(
      `${entry.filename} ${entry._id}: ${entry.query.trim()}\n  returned ${JSON.stringify(result)}\n  instead of ${expected}`,
    );
    return "failed";
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    if (entry.valid === false) return "passed";
    logFailure(
      `${entry.filename} ${entry._id}: ${entry.query.trim()}\n  refused: ${error.message}`,
    );
    return "refused";
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Name the suite: node tests/conformance/content-lake/groq-suite.ts <suite.ndjson>");
  process.exit(2);
}

const datasets = new Map<string, Doc[]>();
const tests: Entry[] = [];
for await (const line of createInterface({ input: createReadStream(file) })) {
  // Written by the suite's build, with the shape in its documentation.
  const entry: Entry = JSON.parse(line);
  if (entry._type === "test") tests.push(entry);
  else if (entry.documents) datasets.set(entry._id, entry.documents);
}
const counts = { passed: 0, refused: 0, failed: 0 };
let left = 0;
for (const entry of tests) {
  const documents = datasets.get(entry.dataset?._ref ?? "");
  // Tests of the language before its specification, or of a dataset with half a million documents to
  // download.
  if (!documents || entry.version === "0.1") left += 1;
  else counts[evaluateEntry(entry, documents, (line) => console.log(line))] += 1;
}
console.log(`${left} left out: GROQ before its specification, or a dataset to download`);
console.log(`${counts.passed} passed, ${counts.refused} refused, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
