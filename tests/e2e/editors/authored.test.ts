import { expect, test } from "@playwright/test";
import {
  markDocuments,
  markPattern,
  type StoredDocument,
} from "../../support/fixtures/marked-content.ts";
import { discard, startProduct, type Product } from "../../support/product/product.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";

/**
 * Every visible text of the site can be changed in the Studio: replaces all strings of all documents by
 * marks, publishes them and visits every page. Text without a mark must be fixed by the specification
 * and listed here.
 */
const api = "/v2025-02-19/data";

/** Texts of docs/specification.md, by its section, and names of forms and controls. */
const fixed: readonly (string | RegExp)[] = [
  // Dates, in the visitor's language (spec 9)
  /^\p{L}+ \d{1,2}, \d{4}$/u,
  // The time of an event with its zone, as the browser-independent format writes it
  /^\p{L}+, \p{L}+ \d{1,2}, \d{4}, .+ Time$/u,
  // 2 Not-found page; 2 and 4 Modules
  /^(Oops! Page not found|Overview|Features|Benefits|Production Ready|Beta)$/,
  // 2 Demos
  /^(Play|Pause|Restart|Watch Recording|View Slides)$/,
  // 2 Header, footer
  "Subscribe",
  // 2, 3 and 5 Forms: labels, marks, choices, buttons; the hidden honeypot
  /^(Full Name|Email|Company|Inquiry Type|Subject|Message|Send Message)$/,
  /^(Sales Inquiry|Technical Support|Partnership|Careers|Press & Media|Other)$/,
  /^(First Name|Last Name|Business Email|Company Name|Your Role|Company Size|Download Guide)$/,
  /^(CEO|CTO|Manager|Director|Consultant)$/,
  /^(required|optional|Choose one|Leave this field empty|Email address for the newsletter)$/,
  // 2 and 9 Resources: the empty state and the types
  "No resources found matching your criteria.",
  /^(whitepaper|webinar|case study)$/,
  // 2 Code examples, schedule-demo, thank-you
  /^(Copy|Copied!|Continuing from Chat|Demo Scheduled|Chat Context Saved)$/,
];

/** Fields that no page shows yet or by design, with the reason. */
const notOnPages: readonly [place: RegExp, reason: string][] = [
  [/^labels\.(pages|newer|older|empty)$/, "for lists that are longer or empty"],
  [/^(siteSettings|brand|navigation|labels)\.title$/, "found by the Studio's search"],
  [/^page-events\..*\.emptyText$/, "for a list of events that is empty"],
  [
    /^page-demo\..*\.(minutesLabel|noRecording|noSlides)$/,
    "for webinars without a recording or slides",
  ],
  [/^webinar-.*\.poster\.alt$/, "the poster of a video has no alternative text in HTML"],
  [/^solutionGuide\b/, "printed in the solution guide, which its own tests read"],
];

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

async function publishMarks() {
  const editor = await signIn(product.origin);
  const query = `*[!(_id in path("drafts.**")) && !(_id in path("_.**")) && !(_type match "sanity.*") && _type != "redirect"]`;
  const response = await editor.content(
    `${api}/query/production?perspective=published&query=${encodeURIComponent(query)}`,
  );
  const { result }: { result: StoredDocument[] } = await response.json();
  expect(result.length).toBeGreaterThan(60);
  const marked = markDocuments(result);
  const stored = await editor.content(`${api}/mutate/production`, {
    method: "POST",
    body: JSON.stringify({
      mutations: marked.documents.map((document) => ({ createOrReplace: document })),
    }),
  });
  expect(stored.status).toBe(200);
  return marked;
}

test(
  "every visible text of every page is authored in the Studio",
  { tag: "@proof" },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const { origin } = product;
    const paths = [
      ...new Set(
        [
          ...(await (await fetch(`${origin}/sitemap.xml`)).text()).matchAll(/<loc>(.*?)<\/loc>/g),
        ].map(([, address = ""]) => new URL(address).pathname),
      ),
    ];
    const session = "?chat_session=5f0c7a52-5f0d-4d8e-9c53-0d9a1f6b7c11";
    const addresses = [
      ...paths,
      "/thank-you",
      "/search",
      "/search?q=zzzz",
      "/no-such-page",
      `/thank-you${session}`,
      `/schedule-demo${session}`,
    ];
    const { places } = await publishMarks();
    // A result of each kind, found by the digits of its own mark.
    for (const place of [
      /^page-about\.title/,
      /^module-.*\.name/,
      /^resource-.*\.title/,
      /^faq-.*\.question/,
    ]) {
      const [mark = ""] = [...places].find(([, at]) => place.test(at)) ?? [];
      addresses.push(`/search?q=${mark.replaceAll("¤", "")}`);
    }
    await until(async () => !/Learn More/.test(await (await fetch(`${origin}/`)).text()));

    const page = await browser.newPage();
    const found = new Set<string>();
    const unmarked = new Map<string, string>();
    for (const address of addresses) {
      await page.goto(`${origin}${address}`);
      const html = await page.content();
      for (const [mark] of html.matchAll(markPattern)) found.add(mark);
      const texts = await page.locator("body").evaluate((body) => {
        const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        const read: string[] = [];
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          if (parent?.closest("script, style, template, noscript")) continue;
          read.push(walker.currentNode.textContent ?? "");
        }
        return read;
      });
      for (const text of texts) {
        const rest = text.replaceAll(markPattern, "").trim();
        if (!/\p{L}/u.test(rest)) continue;
        const known = fixed.some((one) =>
          typeof one === "string" ? one === rest : one.test(rest),
        );
        if (!known && !unmarked.has(rest)) unmarked.set(rest, address);
      }
    }
    const feed = await (await fetch(`${origin}/resources/feed.xml`)).text();
    for (const [mark] of feed.matchAll(markPattern)) found.add(mark);

    expect(Object.fromEntries(unmarked), "visible without a mark").toEqual({});
    const missing = [...places].filter(
      ([mark, place]) => !found.has(mark) && !notOnPages.some(([known]) => known.test(place)),
    );
    expect(
      missing.map(([, place]) => place),
      "authored but on no page",
    ).toEqual([]);
  },
);
