// @vitest-environment node
import { expect, test } from "vitest";
import { computeFrameHeight, parseFrameMessage, type MessageRule } from "./frame-messages.ts";

test.each([
  [600, 615],
  [600.2, 616],
  [0, 300],
  [-50, 300],
  [1e9, 3000],
])("a form of %d px gets a frame of %d px", (reported, height) =>
  expect(computeFrameHeight(reported)).toBe(height),
);

test("parses height, start and submission messages", () => {
  expect(parseFrameMessage({ type: "form:height", height: 600 })).toEqual({
    type: "form:height",
    height: 600,
  });
  expect(parseFrameMessage({ type: "form:started" })).toEqual({ type: "form:started" });
  expect(parseFrameMessage({ type: "form:submitted", id: "1" })).toEqual({
    type: "form:submitted",
    id: "1",
  });
  expect(parseFrameMessage({ type: "form:submitted" })).toEqual({
    type: "form:submitted",
    id: "",
  });
});

const otherMessages = [
  null,
  undefined,
  "form:submitted",
  "",
  { type: "form:height", height: "600" },
  { type: "form:height", height: Number.NaN },
  { type: "form:height", height: Infinity },
  { type: "form:height", height: { valueOf: 600 } },
  { type: "form:height" },
  { type: { type: "form:height" }, height: 600 },
  { type: "other" },
  [],
  {},
];
test.each(otherMessages)("ignores other messages: %j", (data) =>
  expect(parseFrameMessage(data)).toBeUndefined(),
);

const messageRule = (
  rule: Partial<MessageRule> & Pick<MessageRule, "messageType">,
): MessageRule => ({
  typePath: null,
  typeValue: null,
  valuePath: null,
  ...rule,
});
const height = (height: number) => ({ type: "form:height", height }) as const;
const submitted = (id: string) => ({ type: "form:submitted", id }) as const;

test.each<[string, MessageRule, unknown, unknown]>([
  [
    "a string with colons",
    messageRule({ messageType: "height", typePath: "0", typeValue: "setHeight", valuePath: "1" }),
    "setHeight:900:form-7",
    height(900),
  ],
  [
    "an object with other names and a unit",
    messageRule({
      messageType: "height",
      typePath: "event",
      typeValue: "page_height",
      valuePath: "payload.height",
    }),
    { event: "page_height", payload: { height: "900.5px" } },
    height(900.5),
  ],
  [
    "an object identified by its height",
    messageRule({ messageType: "height", valuePath: "frameHeight" }),
    { frameHeight: 900 },
    height(900),
  ],
  [
    "a JSON string with a numeric id",
    messageRule({
      messageType: "submitted",
      typePath: "event",
      typeValue: "FormSubmitted",
      valuePath: "payload.id",
    }),
    '{"event":"FormSubmitted","payload":{"id":17}}',
    submitted("17"),
  ],
  [
    "a boolean instead of a message type",
    messageRule({ messageType: "submitted", typePath: "done", typeValue: "true" }),
    { done: true },
    submitted(""),
  ],
  [
    "a JSON array",
    messageRule({ messageType: "started", typePath: "0", typeValue: "touched" }),
    '["touched"]',
    { type: "form:started" },
  ],
])("maps a message of another vendor: %s", (_, rule, data, message) =>
  expect(parseFrameMessage(data, [rule])).toEqual(message),
);

test("applies the first matching rule and still accepts the site's own messages", () => {
  const rules = [
    messageRule({ messageType: "height", typePath: "type", typeValue: "size", valuePath: "h" }),
    messageRule({
      messageType: "submitted",
      typePath: "type",
      typeValue: "done",
      valuePath: "key",
    }),
  ];
  expect(parseFrameMessage({ type: "size", h: 400 }, rules)).toEqual(height(400));
  expect(parseFrameMessage({ type: "done", key: "a" }, rules)).toEqual(submitted("a"));
  expect(parseFrameMessage({ type: "form:height", height: 500 }, rules)).toEqual(height(500));
});

test.each([
  "setHeight:NaN:x",
  "setHeight:-900:x",
  "setHeight:1e9:x",
  "setHeight::x",
  "setHeight",
  `setHeight:900:${"x".repeat(20_000)}`,
  { 0: "setHeight", 1: { toString: "900" } },
  '{"0":',
  ...otherMessages,
])("ignores invalid heights with rules: %j", (data) => {
  const rules = [
    messageRule({ messageType: "height", typePath: "0", typeValue: "setHeight", valuePath: "1" }),
  ];
  expect(parseFrameMessage(data, rules)).toBeUndefined();
});

test("ignores inherited properties", () => {
  const rules = [
    messageRule({ messageType: "height", valuePath: "constructor.length" }),
    messageRule({
      messageType: "submitted",
      typePath: "__proto__.constructor.name",
      typeValue: "Object",
    }),
  ];
  expect(parseFrameMessage({}, rules)).toBeUndefined();
});

test("truncates a long submission id", () => {
  const message = parseFrameMessage({ type: "form:submitted", id: "x".repeat(5_000) });
  expect(message).toEqual(submitted("x".repeat(200)));
});
