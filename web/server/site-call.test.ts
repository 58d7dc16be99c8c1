// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const config = {
  siteUrl: "https://www.example.com",
  supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  clientHeaderSecret: "a secret of at least 32 characters" as string | undefined,
};
vi.mock("../config.ts", () => ({ getSiteConfig: () => config }));
const { callAsSite, createKnowledgeSiteHeaders, createRecipientsHeader } =
  await import("./site-call.ts");

const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
  Response.json({ message: "no" }, { status: 422 }),
);

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  config.clientHeaderSecret = "a secret of at least 32 characters";
  vi.unstubAllGlobals();
});

test("signs the call with the site's key and returns the response", async () => {
  const text = '{"put":[]}';
  expect(await callAsSite("update_knowledge", "changes", text)).toEqual({
    status: 422,
    value: { message: "no" },
  });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("http://db.test/rest/v1/rpc/update_knowledge");
  expect(init?.body).toBe(JSON.stringify({ changes: text }));
  const headers = new Headers(init?.headers);
  expect(headers.get("apikey")).toBe("sb_publishable_x");
  const [seconds = "", signature] = headers.get("x-site")?.split(".") ?? [];
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  const digest = createHash("sha256").update(text).digest("hex");
  expect(signature).toBe(
    createHmac("sha256", "a secret of at least 32 characters")
      .update(`${seconds}.${digest}`)
      .digest("base64url"),
  );
});

test("names the site in signed headers, or not at all without the key", () => {
  const headers = createKnowledgeSiteHeaders();
  expect(headers["x-knowledge-site"]).toBe("https://www.example.com");
  const [seconds = "", signature] = headers["x-site"]?.split(".") ?? [];
  const digest = createHash("sha256").update("https://www.example.com").digest("hex");
  expect(signature).toBe(
    createHmac("sha256", "a secret of at least 32 characters")
      .update(`${seconds}.${digest}`)
      .digest("base64url"),
  );
  config.clientHeaderSecret = undefined;
  expect(createKnowledgeSiteHeaders()).toEqual({});
});

test("throws and sends nothing without CLIENT_HEADER_SECRET", async () => {
  config.clientHeaderSecret = undefined;
  await expect(callAsSite("update_knowledge", "changes", "{}")).rejects.toThrow(
    "CLIENT_HEADER_SECRET",
  );
  expect(fetched).not.toHaveBeenCalled();
});

test("signs the recipients of a form for its submission, and no other row", () => {
  const submission_id = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  const recipients = ["events@example.com", "team@example.com"];
  const header = createRecipientsHeader({ submission_id, submitted_form: { recipients } });
  const [seconds = "", signature] = header?.["x-site"].split(".") ?? [];
  const digest = createHash("sha256")
    .update(`${submission_id}\nevents@example.com,team@example.com`)
    .digest("hex");
  expect(signature).toBe(
    createHmac("sha256", "a secret of at least 32 characters")
      .update(`${seconds}.${digest}`)
      .digest("base64url"),
  );
  expect(createRecipientsHeader({ submission_id, submitted_form: {} })).toBeUndefined();
  expect(createRecipientsHeader({ email: "ada@example.com" })).toBeUndefined();
});
