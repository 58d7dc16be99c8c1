// @vitest-environment node
import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { decodeFormResult } from "./content/request/form-result.ts";
import { formResultHeader } from "./content/request/request-context.ts";

vi.mock("server-only", () => ({}));
vi.mock("./config.ts", () => ({
  hasCdn: () => false,
  isDevelopment: () => false,
  getListeningPort: () => undefined,
  getSiteConfig: () => ({ siteUrl: "https://www.example.com" }),
}));
vi.mock("./content/sanity/known-paths.ts", () => ({
  getKnownPaths: () => ({
    resolve: async (path: string) => {
      if (path === "/contact") return { kind: "page", sections: ["contactForm"] };
      if (["/", "/about"].includes(path)) return { kind: "page", sections: [] };
      const to = {
        "/about-us": "/about",
        "/Old.html": "/about?a=1",
        "/jobs": "https://jobs.example/x",
        "/tokyo": "https://例え.example/東京?a=ü",
        "/sale": "/about",
      }[path];
      return to && { kind: "redirect", to, isTemporary: path === "/sale" };
    },
  }),
}));
const submit = vi.fn();
vi.mock("./site/forms.ts", () => {
  const form = { fields: ["name"], submit };
  const getElementId = ({ source }: { source?: string }) => `newsletter-${source}`;
  const others = { booking: form, confirm: form, unsubscribe: form, again: form };
  return { forms: { contact: form, newsletter: { ...form, getElementId }, ...others } };
});
const { proxy } = await import("./proxy.ts");

type Init = ConstructorParameters<typeof NextRequest>[1];
const request = (path: string, init?: Init) =>
  proxy(
    new NextRequest(`https://www.example.com${path}`, {
      ...init,
      headers: { host: "www.example.com", ...init?.headers },
    }),
  );
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
const getRoute = (response: Response) => response.headers.get("x-middleware-request-x-site-route");
/** Requests a path and returns the path and query under which its cached page is rendered. */
const requestCachedPath = async (path: string) => {
  const { headers } = await request(path);
  const url = new URL(headers.get("x-middleware-rewrite") ?? path, "https://www.example.com");
  return url.pathname + url.search;
};
const getFormResult = (response: Response) =>
  decodeFormResult(response.headers.get(`x-middleware-request-${formResultHeader}`));

beforeEach(() => submit.mockReset());

test("encodes a redirect target and the visitor's query for the location header", async () => {
  const response = await request("/tokyo?x=%0d%0aset-cookie:a");
  expect(response.status).toBe(308);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(/^https:\/\/xn--r8jz45g\.example\/%E6%9D%B1%E4%BA%AC\?a=%C3%BC&x=/);
  expect(location).not.toMatch(/[^ -~]/);
});

test("sends visitors of a temporary redirect with a status that search engines do not keep", async () => {
  const response = await request("/sale");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toMatch(/\/about$/);
});

test.each(["/", "/contact", "/contact?utm_source=x", "/about?chat_session=1"])(
  "serves %s as the cached page at its plain path",
  async (path) => {
    expect(getRoute(await request(path))).toBeNull();
    expect(await requestCachedPath(path)).toBe(path.split("?")[0]);
  },
);

test.each(["/contact?chat_session=1", "/contact?inquiry=sales", "/about?sent=newsletter"])(
  "renders %s per request",
  async (path) => expect(getRoute(await request(path))).toBe("request"),
);

test.each(["/nope", "/Contact", "/~/contact", "/~not-found", "/contact/x", "/api/nope", "/a%00b"])(
  "serves the cached not-found page for %s",
  async (path) => {
    expect((await request(path)).status).toBe(404);
    expect(await requestCachedPath(path)).toBe("/~not-found");
  },
);

test("renders pages per request with a draft cookie, including unpublished ones", async () => {
  const headers = { cookie: "__prerender_bypass=x" };
  expect(getRoute(await request("/about", { headers }))).toBe("request");
  expect(getRoute(await request("/unpublished", { headers }))).toBe("request");
});

test("stores the perspective of an editor's first page and removes it from the address", async () => {
  const path = "/unpublished?q=a&sanity-preview-perspective=rSpring%2Cdrafts";
  const response = await request(path, { headers: { cookie: "__prerender_bypass=x" } });
  expect(response.status).toBe(303);
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "");
  expect([pathname, ...searchParams]).toEqual([
    "/api/draft-mode/perspective",
    ["sanity-preview-perspective", "rSpring,drafts"],
    ["sanity-preview-pathname", "/unpublished?q=a"],
  ]);
  const visitor = await request("/about?sanity-preview-perspective=rSpring");
  expect(visitor.status).toBe(200);
});

test.each([
  ["/about-us", "https://www.example.com/about"],
  ["/about-us?utm_source=x", "https://www.example.com/about?utm_source=x"],
  ["/Old.html?b=2", "https://www.example.com/about?a=1&b=2"],
  ["/jobs", "https://jobs.example/x"],
])("redirects %s to %s without caching", async (path, target) => {
  const response = await request(path);
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe(target);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("ignores internal headers from clients", async () => {
  const response = await request("/about", {
    headers: { "x-site-route": "request", [formResultHeader]: "e30" },
  });
  expect(getRoute(response)).toBeNull();
  expect(getFormResult(response)).toBeUndefined();
});

test("renders cached pages without the visitor's headers", async () => {
  const response = await request("/about", {
    headers: {
      cookie: "session=1",
      "user-agent": "Twitterbot/1.0",
      "content-security-policy": "script-src 'nonce-1'",
      "x-forwarded-host": "evil.example",
    },
  });
  expect(response.headers.get("x-middleware-override-headers")).toBe("host,x-request-id");
});

test.each(["?_rsc=1", "?_rsc", "?", "?utm_source=x"])(
  "drops the unknown query %s from a cached page",
  async (query) => expect(await requestCachedPath(`/about${query}`)).toBe("/about"),
);

test("redirects after an accepted form to its page on the visitor's origin", async () => {
  submit.mockResolvedValue({ outcome: "sent" });
  const response = await post("/contact", "form=contact&name=Ada");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    "https://www.example.com/contact?sent=contact#contact",
  );
});

test("redirects to the submitted one of two forms, with the link token of what it opens", async () => {
  submit.mockResolvedValue({ outcome: "sent", token: "a.b" });
  const response = await post("/contact", "form=newsletter&source=resources");
  expect(response.headers.get("location")).toBe(
    "https://www.example.com/contact?sent=newsletter-resources&token=a.b#newsletter-resources",
  );
});

test("renders the built-in booking page per request", async () => {
  for (const path of ["/book", "/book?type=1", "/book?token=1"]) {
    const page = await request(path);
    expect(getRoute(page)).toBe("request");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  }
  submit.mockResolvedValue({ outcome: "refused", problems: {} });
  expect((await post("/book", "form=booking")).status).toBe(422);
});

test("keeps pages of emailed links private, and redirects without the token", async () => {
  for (const path of [
    "/newsletter/confirm?token=abc",
    "/newsletter/unsubscribe?token=abc",
    "/download-guide/again?token=abc",
  ]) {
    const page = await request(path);
    expect(getRoute(page)).toBe("request");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  }
  expect(submit).not.toHaveBeenCalled();
  submit.mockResolvedValue({ outcome: "sent" });
  const done = await post("/newsletter/confirm", "form=confirm&token=abc");
  expect(done.headers.get("location")).toBe(
    "https://www.example.com/newsletter/confirm?sent=confirm#confirm",
  );
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "unsubscribes an email client by the URL alone, without a redirect (%s)",
  async (type) => {
    submit.mockResolvedValue({ outcome: "sent" });
    const response = await post("/newsletter/unsubscribe?token=abc", "List-Unsubscribe=One-Click", {
      "content-type": type,
      "sec-fetch-site": "cross-site",
    });
    expect(response.status).toBe(200);
    expect(submit.mock.calls[0]?.[0]).toEqual({ name: "", token: "abc" });
    submit.mockResolvedValue({ outcome: "failed", message: "Please try again." });
    expect((await post("/newsletter/unsubscribe?token=abc", "")).status).toBe(503);
  },
);

test("responds to a rate-limited form with 429 and retry-after", async () => {
  const problems = { title: "Please wait a little", form: "Send it again in a minute." };
  submit.mockResolvedValue({ outcome: "refused", problems, waitSeconds: 40 });
  for (const accept of ["text/html", "application/json"]) {
    const response = await post("/contact", "form=contact&name=Ada", { accept });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "40"]);
  }
});

test("responds to an invalid form with 422, the page, the typed values and the messages", async () => {
  submit.mockResolvedValue({ outcome: "refused", problems: { name: "Enter your name." } });
  const response = await post("/contact", "form=contact&name=A");
  expect(response.status).toBe(422);
  expect(getRoute(response)).toBe("request");
  expect(getFormResult(response)).toMatchObject({
    values: { name: "A" },
    problems: { name: "Enter your name." },
  });
});

test("responds during an outage with 503, the page and the typed values", async () => {
  submit.mockResolvedValue({ outcome: "failed", message: "Please try again." });
  const response = await post("/contact", "form=contact&name=Ada");
  expect(response.status).toBe(503);
  expect(getFormResult(response)).toMatchObject({ outcome: "failed", values: { name: "Ada" } });
});

test("sends the page's script the outcome as JSON", async () => {
  submit.mockResolvedValue({ outcome: "refused", problems: { name: "Enter your name." } });
  const response = await post("/contact", "name=", { accept: "application/json" });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    outcome: "refused",
    problems: { name: "Enter your name." },
  });
});

test.each([
  ["from another site", { "sec-fetch-site": "cross-site" }, "name=Ada", 403],
  ["above 64 KB", {}, `name=${"a".repeat(70_000)}`, 413],
  ["of an unknown form", {}, "form=lottery", 400],
  ["that is not form-encoded", { "content-type": "application/json" }, "{}", 415],
])("rejects a post %s without submitting it", async (_, headers, body, status) => {
  expect((await post("/contact", body, headers)).status).toBe(status);
  expect(submit).not.toHaveBeenCalled();
});

test("allows only GET, HEAD and POST", async () => {
  const response = await request("/about", { method: "PUT" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
});

test("marks responses of pages that the content lists, which the gateway keeps when they fail", async () => {
  const isMarked = async (path: string) => (await request(path)).headers.has("x-site-listed-page");
  for (const path of ["/", "/contact", "/contact?chat_session=1"])
    expect([path, await isMarked(path)]).toEqual([path, true]);
  for (const path of ["/nope", "/book", "/about-us"])
    expect([path, await isMarked(path)]).toEqual([path, false]);
});
