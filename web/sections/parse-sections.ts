import * as z from "zod";
import type { PageQueryResult } from "../content/sanity/sanity.types.ts";
import type { SectionType } from "../content/sanity/section-type.ts";
import { advantagesShape } from "./advantages/advantages.groq.ts";
import { closingCtaShape } from "./closing-cta/closing-cta.groq.ts";
import { codeExamplesShape } from "./code-examples/code-examples.groq.ts";
import { contactFormShape } from "./contact-form/contact-form.groq.ts";
import { demoLibraryShape } from "./demo-library/demo-library.groq.ts";
import { differentiatorsShape } from "./differentiators/differentiators.groq.ts";
import { faqsShape } from "./faqs/faqs.groq.ts";
import { guideFormShape } from "./guide-form/guide-form.groq.ts";
import { heroShape } from "./hero/hero.groq.ts";
import { industriesShape } from "./industries/industries.groq.ts";
import { newsletterSignupShape } from "./newsletter-signup/newsletter-signup.groq.ts";
import { pillarsShape } from "./pillars/pillars.groq.ts";
import { proseShape } from "./prose/prose.groq.ts";
import { requestConfirmedShape } from "./request-confirmed/request-confirmed.groq.ts";
import { resourceLibraryShape } from "./resource-library/resource-library.groq.ts";
import { schedulingFrameShape } from "./scheduling-frame/scheduling-frame.groq.ts";
import { securityShape } from "./security/security.groq.ts";
import { siteSearchShape } from "./site-search/site-search.groq.ts";
import { solutionCarouselShape } from "./solution-carousel/solution-carousel.groq.ts";
import { solutionGridShape } from "./solution-grid/solution-grid.groq.ts";
import { statementShape } from "./statement/statement.groq.ts";
import { statsShape } from "./stats/stats.groq.ts";
import { teamShape } from "./team/team.groq.ts";
import { testimonialsShape } from "./testimonials/testimonials.groq.ts";

type Queried = Extract<NonNullable<PageQueryResult>, { _type: "page" }>["sections"][number];

/** One line per kind of section, in alphabetical order, as in the query and the registry. */
const shapes = {
  advantages: advantagesShape,
  closingCta: closingCtaShape,
  codeExamples: codeExamplesShape,
  contactForm: contactFormShape,
  demoLibrary: demoLibraryShape,
  differentiators: differentiatorsShape,
  faqs: faqsShape,
  guideForm: guideFormShape,
  hero: heroShape,
  industries: industriesShape,
  newsletterSignup: newsletterSignupShape,
  pillars: pillarsShape,
  prose: proseShape,
  requestConfirmed: requestConfirmedShape,
  resourceLibrary: resourceLibraryShape,
  schedulingFrame: schedulingFrameShape,
  security: securityShape,
  siteSearch: siteSearchShape,
  solutionCarousel: solutionCarouselShape,
  solutionGrid: solutionGridShape,
  statement: statementShape,
  stats: statsShape,
  team: teamShape,
  testimonials: testimonialsShape,
} satisfies Record<SectionType, z.ZodType>;

// What the schema promises must be accepted; the kind of section named here has a shape that asks for more.
type Unfit = {
  [T in SectionType]: Extract<Queried, { _type: T }> extends z.input<(typeof shapes)[T]>
    ? never
    : T;
}[SectionType];
const unfit: Unfit[] = [] satisfies never[];
void unfit;

/** The content of one kind of section, as its component takes it. */
export type SectionContent<T extends SectionType = SectionType> = z.output<(typeof shapes)[T]>;

/** A section that may be shown, or one that may not with the reason for an editor. */
export type AdmittedSection =
  | { [T in SectionType]: { type: T; key: string; content: SectionContent<T> } }[SectionType]
  | { type: "refused"; key: string; kind: string; problem: string };

const envelope = z.object({ _type: z.string().min(1), _key: z.string().min(1) });

function isKnown(type: string): type is SectionType {
  return Object.hasOwn(shapes, type);
}

// Far more than a page can have; an endless one would take seconds and megabytes at every visit.
const mostSections = 100;

/** Lets through what its component can show. Order is kept; what is refused says what is wrong. */
export function admitSections(sections: unknown): AdmittedSection[] {
  if (!Array.isArray(sections)) return [];
  const admitted = sections.slice(0, mostSections).map((section: unknown, position) => {
    const named = envelope.safeParse(section);
    const key = named.data?._key ?? `section-${position + 1}`;
    const kind = named.data?._type ?? "unnamed";
    const refused = (problem: string): AdmittedSection => ({ type: "refused", key, kind, problem });
    if (!isKnown(kind)) return refused("this site does not know this kind of section");
    const content = shapes[kind].safeParse(section);
    if (!content.success) return refused(describe(content.error));
    // The shape was chosen by `kind`, which TypeScript cannot follow through the table.
    return { type: kind, key, content: content.data } as AdmittedSection;
  });
  const left = sections.length - admitted.length;
  const problem = `a page shows at most ${mostSections} sections; ${left} more are left out`;
  return left > 0
    ? [...admitted, { type: "refused", key: "left-out", kind: "sections", problem }]
    : admitted;
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "section"}: ${message}`)
    .join("; ");
}
