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
import { Refused } from "./client-error.ts";

const sessionId = "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f";
const asked = {
  message: "Hello",
  sessionId,
  conversationState: null,
  attribution: null,
  consentWording: null,
};

const read = (body: BodyInit, headers: Record<string, string> = {}) =>
  readChatRequest(new Request("http://localhost/", { method: "POST", body, headers }));

const refusal = (body: BodyInit) =>
  read(body).then(
    () => null,
    (error: unknown) => (error instanceof Refused ? [error.status, error.message] : error),
  );

test("a message is trimmed and masked; a state that is missing is null", async () => {
  const { conversationState: _, ...first } = asked;
  const message = "  pay with 4111 1111 1111 1111\n";
  expect(
    await read(JSON.stringify({ ...first, sessionId: sessionId.toUpperCase(), message })),
  ).toEqual({ ...asked, message: "pay with [card number]" });
  expect(await read(JSON.stringify({ ...asked, conversationState: "a.1.b" }))).toEqual({
    ...asked,
    conversationState: "a.1.b",
  });
});

test("where a visitor came from goes along; what is no attribution is left out", async () => {
  const touch = { at: "2026-01-02T03:04:05.000Z", landing: "/solutions", utm_source: "letter" };
  const attribution = { first: touch, last: touch, pages: ["/solutions"], modules: [] };
  const told = { ...asked, attribution, consentWording: " 2026-11 " };
  expect(await read(JSON.stringify(told))).toEqual({ ...told, consentWording: "2026-11" });
  for (const wrong of [{ ...attribution, pages: ["no path"] }, [], "x", 7])
    expect((await read(JSON.stringify({ ...asked, attribution: wrong }))).attribution).toBeNull();
  for (const wrong of ["", "a".repeat(41), "a\0", 7, {}])
    expect(
      (await read(JSON.stringify({ ...asked, consentWording: wrong }))).consentWording,
    ).toBeNull();
});

test("the longest message is taken, in whatever script", async () => {
  for (const sign of ["a", "é", "漢"]) {
    const message = sign.repeat(2000);
    expect((await read(JSON.stringify({ ...asked, message }))).message).toBe(message);
  }
});

test.each<[string, unknown, number, RegExp]>([
  ["no message", { ...asked, message: undefined }, 400, /^message/],
  ["a message that is no text", { ...asked, message: 1 }, 400, /^message/],
  ["a blank message", { ...asked, message: " \n\t " }, 400, /^message is empty/],
  ["a message that is too long", { ...asked, message: "a".repeat(2001) }, 400, /2,000/],
  ["NUL in the message", { ...asked, message: "a\0b" }, 400, /^message/],
  ["half an emoji in the message", { ...asked, message: "a\ud83d" }, 400, /^message/],
  ["no session", { ...asked, sessionId: undefined }, 400, /^sessionId/],
  ["a session that is no UUID", { ...asked, sessionId: "1" }, 400, /^sessionId/],
  ["a state that is no text", { ...asked, conversationState: 7 }, 400, /^conversationState/],
  [
    "a state that is too long",
    { ...asked, conversationState: "a".repeat(501) },
    400,
    /^conversationState/,
  ],
  ["a list", [asked], 400, /JSON object/],
  ["a text", "hello", 400, /JSON object/],
  ["null", null, 400, /JSON object/],
  ["24 kB and more", { ...asked, more: "a".repeat(25_000) }, 413, /24 kB/],
])("%s is refused by the name of what is wrong", async (_, body, status, message) => {
  expect(await refusal(JSON.stringify(body))).toEqual([status, expect.stringMatching(message)]);
});

test("what is no JSON is refused", async () => {
  for (const body of ["", "{", "message=Hello", new Uint8Array([0xff, 0xfe])])
    expect(await refusal(body)).toEqual([400, "The body has to be a JSON object."]);
});

test("a body without a length is read no further than its limit", async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      controller.enqueue(new TextEncoder().encode(" ".repeat(1024)));
    },
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: endless,
    // @ts-expect-error -- the standard's own name for a body that is sent while it is made
    duplex: "half",
  });
  await expect(readChatRequest(request)).rejects.toThrow("24 kB");
  expect(given).toBeLessThan(30);
});

test("whatever is sent is read whole or refused by a name", async () => {
  const value = oneof(string({ unit: "binary-ascii", maxLength: 300 }), jsonValue());
  const names = constantFrom("message", "sessionId", "conversationState", "__proto__", "more");
  const bodies = oneof(
    dictionary(names, value, { maxKeys: 4 }).map((fields) =>
      JSON.stringify({ ...asked, ...fields }),
    ),
    jsonValue().map((json) => JSON.stringify(json)),
    uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  );
  await assert(
    asyncProperty(bodies, async (body) => {
      const found = await read(body).then(
        ({ message }) => (message.trim() === "" ? "a blank message" : 200),
        (error: unknown) => (error instanceof Refused ? error.status : error),
      );
      expect([200, 400, 413]).toContain(found);
    }),
    { numRuns: 200 },
  );
});
