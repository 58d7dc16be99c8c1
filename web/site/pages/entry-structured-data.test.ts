// @vitest-environment node
import { expect, test, vi } from "vitest";
import { articlePageSchema } from "../../features/articles/article.groq.ts";
import { eventPageSchema } from "../../features/events/event.groq.ts";
import { jobOpeningPageSchema } from "../../features/careers/job-opening.groq.ts";
import { describeEntry } from "./entry-structured-data.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

const page = {
  _id: "a",
  path: "/articles/late",
  title: "Late data",
  seo: null,
  _updatedAt: "2026-10-21T00:00:00Z",
};
const author = (name: string, sample: boolean) => ({
  document: { _id: name, name, role: null, portrait: null, bio: null, links: null, sample },
});
const describeArticle = (sample: boolean) =>
  describeEntry(
    {
      ...page,
      type: "article",
      article: articlePageSchema.parse({
        title: "Late data",
        published: "2026-10-20",
        authors: [author("Ada", false), author("Invented", true)],
        sample,
      }),
    },
    "https://arq.example",
  );

test("describes a real article with its real authors and the OG image", () => {
  expect(describeArticle(false)).toMatchObject([
    {
      "@type": "Article",
      image: "https://arq.example/og/articles/late.png",
      author: [{ name: "Ada" }],
      dateModified: page._updatedAt,
    },
  ]);
});

test("does not describe sample content, or an event without times", () => {
  expect(describeArticle(true)).toEqual([]);
  const event = eventPageSchema.parse({ title: "Briefing" });
  expect(describeEntry({ ...page, type: "event", event }, "https://arq.example")).toEqual([]);
});

const now = Date.parse("2026-11-26T00:00:00Z");
const describeJob = (changes: object) =>
  describeEntry(
    {
      ...page,
      path: "/careers/engineer",
      type: "jobOpening",
      job: jobOpeningPageSchema.parse({
        title: "Engineer",
        summary: "Build it.",
        location: "Berlin",
        country: "DE",
        workplace: "hybrid",
        published: "2026-11-01",
        closes: "2026-12-01",
        form: null,
        sample: false,
        ...changes,
      }),
    },
    "https://arq.example",
    now,
  );

test("describes an open job, but not a closed one, a sample or one without a place", () => {
  expect(describeJob({})).toMatchObject([
    { "@type": "JobPosting", title: "Engineer", description: "<p>Build it.</p>" },
  ]);
  expect(describeJob({ closes: "2026-11-25" })).toEqual([]);
  expect(describeJob({ sample: true })).toEqual([]);
  expect(describeJob({ location: null })).toEqual([]);
});
