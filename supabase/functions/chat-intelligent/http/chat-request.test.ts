import {
  assert,
  asyncProperty,
  dictionary,
  constantFrom,
  jsonValue,
  oneof,
  string,
  uint8Array,
} from "fast-check";
import { expect, test } from "vitest";
import { readChatRequest } from "./chat-request.ts";
import { ClientError } from "./client-error.ts";

const sessionId = "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f";
const valid = {
  message: "Hello",
  sessionId,
  conversationState: null,
  attribution: null,
  consentWording: null,
};

const read = (body: BodyInit, headers: Record<string, string> = {}) =>
  readChatRequest(new Request("http://localhost/", { method: "POST", body, headers }));

const readError = (body: BodyInit) =>
  read(body).then(
    () => null,
    (error: unknown) => (error instanceof ClientError ? [error.status, error.message] : error),
  );

test("trims and masks the message and defaults a missing state to null", async () => {
  const { conversationState: _, ...first } = valid;
  const message = "  pay with 4111 1111 1111 1111\n";
  expect(
    await read(JSON.stringify({ ...first, sessionId: sessionId.toUpperCase(), message })),
  ).toEqual({ ...valid, message: "pay with [card number]" });
  expect(await read(JSON.stringify({ ...valid, conversationState: "a.1.b" }))).toEqual({
    ...valid,
    conversationState: "a.1.b",
  });
});

test("reads attribution and consent wording and drops invalid values", async () => {
  const touchpoint = {
    at: "2026-01-02T03:04:05.000Z",
    landing: "/solutions",
    utm_source: "letter",
  };
  const attribution = { first: touchpoint, last: touchpoint, pages: ["/solutions"], modules: [] };
  const complete = { ...valid, attribution, consentWording: " 2026-11 " };
  expect(await read(JSON.stringify(complete))).toEqual({ ...complete, consentWording: "2026-11" });
  for (const wrong of [{ ...attribution, pages: ["no path"] }, [], "x", 7])
    expect((await read(JSON.stringify({ ...valid, attribution: wrong }))).attribution).toBeNull();
  for (const wrong of ["", "a".repeat(41), "a\0", 7, {}])
    expect(
      (await read(JSON.stringify({ ...valid, consentWording: wrong }))).consentWording,
    ).toBeNull();
});

test("accepts the longest message in any script", async () => {
  for (const character of ["a", "é", "漢"]) {
    const message = character.repeat(2000);
    expect((await read(JSON.stringify({ ...valid, message }))).message).toBe(message);
  }
});

test.each<[string, unknown, number, RegExp]>([
  ["a missing message", { ...valid, message: undefined }, 400, /^message/],
  ["a message that is not text", { ...valid, message: 1 }, 400, /^message/],
  ["a blank message", { ...valid, message: " \n\t " }, 400, /^message is empty/],
  ["a message that is too long", { ...valid, message: "a".repeat(2001) }, 400, /2,000/],
  ["a message with NUL", { ...valid, message: "a\0b" }, 400, /^message/],
  ["a message with half an emoji", { ...valid, message: "a\ud83d" }, 400, /^message/],
  ["a missing session", { ...valid, sessionId: undefined }, 400, /^sessionId/],
  ["a session that is not a UUID", { ...valid, sessionId: "1" }, 400, /^sessionId/],
  ["a state that is not text", { ...valid, conversationState: 7 }, 400, /^conversationState/],
  [
    "a state that is too long",
    { ...valid, conversationState: "a".repeat(501) },
    400,
    /^conversationState/,
  ],
  ["a list", [valid], 400, /JSON object/],
  ["a text", "hello", 400, /JSON object/],
  ["null", null, 400, /JSON object/],
  ["more than 24 kB", { ...valid, more: "a".repeat(25_000) }, 413, /24 kB/],
])("rejects %s and names the field", async (_, body, status, message) => {
  expect(await readError(JSON.stringify(body))).toEqual([status, expect.stringMatching(message)]);
});

test("rejects a body that is not JSON", async () => {
  for (const body of ["", "{", "message=Hello", new Uint8Array([0xff, 0xfe])])
    expect(await readError(body)).toEqual([400, "The body has to be a JSON object."]);
});

test("stops reading a body without Content-Length at the limit", async () => {
  let chunks = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new TextEncoder().encode(" ".repeat(1024)));
    },
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: endless,
    // @ts-expect-error -- required for streaming bodies, but missing in TypeScript's RequestInit
    duplex: "half",
  });
  await expect(readChatRequest(request)).rejects.toThrow("24 kB");
  expect(chunks).toBeLessThan(30);
});

test("accepts or rejects arbitrary bodies without unexpected errors", async () => {
  const value = oneof(string({ unit: "binary-ascii", maxLength: 300 }), jsonValue());
  const names = constantFrom("message", "sessionId", "conversationState", "__proto__", "more");
  const bodies = oneof(
    dictionary(names, value, { maxKeys: 4 }).map((fields) =>
      JSON.stringify({ ...valid, ...fields }),
    ),
    jsonValue().map((json) => JSON.stringify(json)),
    uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  );
  await assert(
    asyncProperty(bodies, async (body) => {
      const outcome = await read(body).then(
        ({ message }) => (message.trim() === "" ? "a blank message" : 200),
        (error: unknown) => (error instanceof ClientError ? error.status : error),
      );
      expect([200, 400, 413]).toContain(outcome);
    }),
    { numRuns: 200 },
  );
});
