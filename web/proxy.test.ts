// @vitest-environment node
import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { decodeFormResult } from "./content/request/form-result.ts";
import { formResultHeader } from "./content/request/request-context.ts";

vi.mock("server-only", () => ({}));
vi.mock("./config.ts", () => ({
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
      }[path];
      return to && { kind: "redirect", to };
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
const ask = (path: string, init?: Init) =>
  proxy(
    new NextRequest(`https://www.example.com${path}`, {
      ...init,
      headers: { host: "www.example.com", ...init?.headers },
    }),
  );
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
const route = (response: Response) => response.headers.get("x-middleware-request-x-site-route");
/** The path and query under which the finished page for an address is rendered. */
const renderedAs = async (address: string) => {
  const { headers } = await ask(address);
  const to = new URL(headers.get("x-middleware-rewrite") ?? address, "https://www.example.com");
  return to.pathname + to.search;
};
const answered = (response: Response) =>
  decodeFormResult(response.headers.get(`x-middleware-request-${formResultHeader}`));

beforeEach(() => submit.mockReset());

test("an address in any script, and whatever a visitor adds, fits a header", async () => {
  const answer = await ask("/tokyo?x=%0d%0aset-cookie:a");
  expect(answer.status).toBe(308);
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(/^https:\/\/xn--r8jz45g\.example\/%E6%9D%B1%E4%BA%AC\?a=%C3%BC&x=/);
  expect(location).not.toMatch(/[^ -~]/);
});

test.each(["/", "/contact", "/contact?utm_source=x", "/about?chat_session=1"])(
  "%s is the finished page at its plain address",
  async (path) => {
    expect(route(await ask(path))).toBeNull();
    expect(await renderedAs(path)).toBe(path.split("?")[0]);
  },
);

test.each(["/contact?chat_session=1", "/contact?inquiry=sales", "/about?sent=newsletter"])(
  "%s is rendered for its request",
  async (path) => expect(route(await ask(path))).toBe("request"),
);

test.each(["/nope", "/Contact", "/~/contact", "/~not-found", "/contact/x", "/api/nope", "/a%00b"])(
  "%s is the one not-found page",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(await renderedAs(path)).toBe("/~not-found");
  },
);

test("a draft cookie leads to the page rendered for its request, also before it is published", async () => {
  const headers = { cookie: "__prerender_bypass=x" };
  expect(route(await ask("/about", { headers }))).toBe("request");
  expect(route(await ask("/unpublished", { headers }))).toBe("request");
});

test.each([
  ["/about-us", "https://www.example.com/about"],
  ["/about-us?utm_source=x", "https://www.example.com/about?utm_source=x"],
  ["/Old.html?b=2", "https://www.example.com/about?a=1&b=2"],
  ["/jobs", "https://jobs.example/x"],
])("%s has moved to %s, and nobody keeps that", async (path, target) => {
  const response = await ask(path);
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe(target);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("nobody steers the route or brings a form's answer from outside", async () => {
  const response = await ask("/about", {
    headers: { "x-site-route": "request", [formResultHeader]: "e30" },
  });
  expect(route(response)).toBeNull();
  expect(answered(response)).toBeUndefined();
});

test("a finished page is rendered without the visitor's headers", async () => {
  const response = await ask("/about", {
    headers: {
      cookie: "session=1",
      "user-agent": "Twitterbot/1.0",
      "content-security-policy": "script-src 'nonce-1'",
      "x-forwarded-host": "evil.example",
    },
  });
  expect(response.headers.get("x-middleware-override-headers")).toBe("host");
});

test.each(["?_rsc=1", "?_rsc", "?", "?utm_source=x"])(
  "a key that changes nothing does not reach a finished page (%s)",
  async (query) => expect(await renderedAs(`/about${query}`)).toBe("/about"),
);

test("an accepted form leads back to its page on the visitor's own origin", async () => {
  submit.mockResolvedValue({ outcome: "sent" });
  const response = await post("/contact", "form=contact&name=Ada");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    "https://www.example.com/contact?sent=contact#contact",
  );
});

test("the answer names which of two boxes was sent, and brings the ticket of what it opens", async () => {
  submit.mockResolvedValue({ outcome: "sent", ticket: "a.b" });
  const response = await post("/contact", "form=newsletter&source=resources");
  expect(response.headers.get("location")).toBe(
    "https://www.example.com/contact?sent=newsletter-resources&ticket=a.b#newsletter-resources",
  );
});

test("the booking page is a page although no editor made it, made anew for each who asks", async () => {
  for (const path of ["/book", "/book?type=1", "/book?ticket=1"]) {
    const page = await ask(path);
    expect(route(page)).toBe("request");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  }
  submit.mockResolvedValue({ outcome: "refused", problems: {} });
  expect((await post("/book", "form=booking")).status).toBe(422);
});

test("a page behind a mail is its reader's alone, and its button leads to an address without the token", async () => {
  for (const path of [
    "/newsletter/confirm?token=abc",
    "/newsletter/unsubscribe?token=abc",
    "/download-guide/again?ticket=abc",
  ]) {
    const page = await ask(path);
    expect(route(page)).toBe("request");
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
  "a mail program unsubscribes by the address alone, without a redirect (%s)",
  async (type) => {
    submit.mockResolvedValue({ outcome: "sent" });
    const answer = await post("/newsletter/unsubscribe?token=abc", "List-Unsubscribe=One-Click", {
      "content-type": type,
      "sec-fetch-site": "cross-site",
    });
    expect(answer.status).toBe(200);
    expect(submit.mock.calls[0]?.[0]).toEqual({ name: "", token: "abc" });
    submit.mockResolvedValue({ outcome: "failed", message: "Please try again." });
    expect((await post("/newsletter/unsubscribe?token=abc", "")).status).toBe(503);
  },
);

test("too many forms of a visitor are 429, with when to come again", async () => {
  const problems = { title: "Please wait a little", form: "Send it again in a minute." };
  submit.mockResolvedValue({ outcome: "refused", problems, waitSeconds: 40 });
  for (const accept of ["text/html", "application/json"]) {
    const answer = await post("/contact", "form=contact&name=Ada", { accept });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "40"]);
  }
});

test("a refused form is 422 with the page, what was typed and the messages", async () => {
  submit.mockResolvedValue({ outcome: "refused", problems: { name: "Enter your full name." } });
  const response = await post("/contact", "form=contact&name=A");
  expect(response.status).toBe(422);
  expect(route(response)).toBe("request");
  expect(answered(response)).toMatchObject({
    values: { name: "A" },
    problems: { name: "Enter your full name." },
  });
});

test("an outage is 503 with the page and what was typed", async () => {
  submit.mockResolvedValue({ outcome: "failed", message: "Please try again." });
  const response = await post("/contact", "form=contact&name=Ada");
  expect(response.status).toBe(503);
  expect(answered(response)).toMatchObject({ outcome: "failed", values: { name: "Ada" } });
});

test("the page's script gets the same outcome as data", async () => {
  submit.mockResolvedValue({ outcome: "refused", problems: { name: "Enter your full name." } });
  const response = await post("/contact", "name=", { accept: "application/json" });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    outcome: "refused",
    problems: { name: "Enter your full name." },
  });
});

test.each([
  ["from another site", { "sec-fetch-site": "cross-site" }, "name=Ada", 403],
  ["that is too long", {}, `name=${"a".repeat(70_000)}`, 413],
  ["of an unknown name", {}, "form=lottery", 400],
  ["that is no form", { "content-type": "application/json" }, "{}", 415],
])("a post %s is refused before anything is done with it", async (_, headers, body, status) => {
  expect((await post("/contact", body, headers)).status).toBe(status);
  expect(submit).not.toHaveBeenCalled();
});

test("pages can be read and posted to, nothing else", async () => {
  const response = await ask("/about", { method: "PUT" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
});
