import { expect, test } from "vitest";
import { eventChoices, eventName, hostOf, problemOfUrl } from "./webhook.ts";
import { webhooksCopy as copy } from "./webhooks.copy.ts";

test.each(["https://crm.example.com/hooks", "http://10.0.0.4:8080/", " https://bücher.example/ "])(
  "%j can be a webhook",
  (url) => {
    expect(problemOfUrl(url)).toBeUndefined();
  },
);

test.each([
  "",
  "crm.example.com",
  "ftp://crm.example.com",
  "https://ada:secret@crm.example.com",
  null,
])("%j cannot be a webhook", (url) => {
  expect(problemOfUrl(url)).toBe(copy.urlInvalid);
});

test("every event has a name", () => {
  for (const { id, name } of eventChoices) expect(name).not.toBe(id);
  expect(eventName("lead.created")).toBe("Lead created");
});

test("only the host of an address is named", () => {
  expect(hostOf("https://hooks.example.com:8443/services/a-key")).toBe("hooks.example.com:8443");
});
