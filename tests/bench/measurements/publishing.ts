/** From a change in the Studio to visitors and editors, with 10,000 documents in the lake. */

import { publishHeadline } from "../../support/fixtures/content-edits.ts";
import type { Product } from "../../support/product/product.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";
import { type RecordMeasurement, percentile } from "../results.ts";
import { keystrokesToVisible } from "./preview.ts";

const documentTarget = 10_000;
const rounds = 30;
const api = "/v2025-02-19/data";

async function query<T>(editor: StaffClient, groq: string): Promise<T> {
  const response = await editor.content(
    `${api}/query/production?perspective=published&query=${encodeURIComponent(groq)}`,
  );
  const { result }: { result: T } = await response.json();
  return result;
}

/** Adds copies of the FAQ documents, which no page shows, until there are enough documents. */
async function fillContent(editor: StaffClient): Promise<number> {
  const questions = await query<Record<string, unknown>[]>(editor, '*[_type == "faq"]');
  const there = await query<number>(editor, "count(*)");
  if (questions.length === 0) throw new Error("The sample content has no FAQ documents.");
  const copies = Array.from({ length: Math.max(0, documentTarget - there) }, (_, number) => ({
    create: {
      ...questions[number % questions.length],
      _id: `bench-faq-${number}`,
      _rev: undefined,
    },
  }));
  for (let at = 0; at < copies.length; at += 500) {
    const response = await editor.content(`${api}/mutate/production`, {
      method: "POST",
      body: JSON.stringify({ mutations: copies.slice(at, at + 500) }),
    });
    if (!response.ok)
      throw new Error(
        `The content lake responded with ${response.status}: ${await response.text()}`,
      );
  }
  return query<number>(editor, "count(*)");
}

/** Requests a page without a pause until it contains the text. */
async function waitForText(url: string, text: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await (await fetch(url)).text()).includes(text))
    if (Date.now() > deadline) throw new Error(`${url} does not contain "${text}" after 60 s.`);
}

export async function benchPublishing({ origin }: Product, note: RecordMeasurement): Promise<void> {
  const editor = await signIn(origin);
  note("documents in the lake", await fillContent(editor), "");
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const headline = `Headline of round ${round} at ${Date.now()}`;
    const started = performance.now();
    await publishHeadline(editor, headline);
    await waitForText(`${origin}/`, headline);
    waits.push((performance.now() - started) / 1000);
  }
  note(`publish to visible, p50 of ${rounds}`, percentile(waits, 0.5), "s");
  note(`publish to visible, p95 of ${rounds}`, percentile(waits, 0.95), "s", "publish");

  const keystrokes = (await keystrokesToVisible(origin, rounds)).map((wait) => wait / 1000);
  note(`keystroke to visible in the preview, p50 of ${rounds}`, percentile(keystrokes, 0.5), "s");
  note(`keystroke to visible, p95 of ${rounds}`, percentile(keystrokes, 0.95), "s", "keystroke");
}
