// @vitest-environment node
import { expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { modulePageSchema } from "../../features/solutions/module-page.groq.ts";
import { createStructuredData } from "./structured-data.ts";

vi.mock("../../config.ts", () => ({ getSiteConfig: () => ({ siteUrl: "https://arq.example" }) }));
vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

const profile = { key: "x", network: "x" as const, href: "https://x.com/arq" };
const page = { _id: "a", title: "Page", seo: null, _updatedAt: "2026-10-21T00:00:00Z" };

const describe = (sampleNote: string | null) => {
  const settings = { ...visitorContext.settings, socialLinks: [profile], sampleNote };
  const home = { ...page, path: "/", type: "page" as const, sections: [] };
  const module = {
    ...page,
    path: "/solutions/arqflow",
    type: "solutionModule" as const,
    sections: [],
    module: modulePageSchema.parse({
      name: "ArqFlow",
      rating: { value: 4.8, count: 200, label: "reviews" },
    }),
  };
  return JSON.stringify([
    createStructuredData(home, settings, []),
    createStructuredData(module, settings, []),
  ]);
};

test("omits the social profiles while the site has sample content", () => {
  expect(describe(null)).toMatch(/aggregateRating.*reviewCount/);
  expect(describe(null)).toContain(`"sameAs":["${profile.href}"]`);
  expect(describe("All fictional.")).not.toContain("sameAs");
});
