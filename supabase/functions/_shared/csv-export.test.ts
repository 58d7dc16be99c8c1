import { expect, test } from "vitest";
import { csvAnswer, pagesOf, ReadRefused } from "./csv-export.ts";

/** Pages of two rows out of these numbers; a refused page instead of the one behind `refuseBehind`. */
function pages(numbers: readonly number[], refuseBehind?: number | null) {
  return pagesOf<number>(2, (after) => {
    if (after === refuseBehind) return Promise.resolve(new Response(null, { status: 503 }));
    const from = after === null ? 0 : numbers.indexOf(after) + 1;
    return Promise.resolve(Response.json(numbers.slice(from, from + 2)));
  });
}

const columns = [["N", (row: number) => row]] as const;

test.each([0, 1, 2, 3, 4])("all of %i rows are in the file, each once", async (count) => {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const text = await (await csvAnswer("n.csv", columns, pages(numbers))).text();
  expect(text).toBe(['"N"', ...numbers.map((row) => `"${row}"`), ""].join("\n"));
});

test("a page of which nothing is left does not end the file", async () => {
  async function* some() {
    for await (const page of pages([1, 2, 3, 4, 5])) yield page.filter((row) => row > 4);
  }
  expect(await (await csvAnswer("n.csv", columns, some())).text()).toBe('"N"\n"5"\n');
});

test("without the first page there is no file", async () => {
  await expect(csvAnswer("n.csv", columns, pages([1, 2, 3], null))).rejects.toEqual(
    new ReadRefused(503),
  );
});

test("a page that fails later breaks the download off", async () => {
  const answer = await csvAnswer("n.csv", columns, pages([1, 2, 3], 2));
  await expect(answer.text()).rejects.toThrow("503");
});

test("a download that is given up reads no further", async () => {
  const read: (number | null)[] = [];
  const endless = pagesOf<number>(1, (after) => {
    read.push(after);
    return Promise.resolve(Response.json([(after ?? 0) + 1]));
  });
  const answer = await csvAnswer("n.csv", columns, endless);
  await answer.body?.cancel();
  expect(read.length).toBeLessThan(4);
});
