import { notFound } from "next/navigation";
import type { PageContext } from "../content/page-context.ts";
import type { ContentReader } from "../content/readers.ts";
import type { Visit } from "../content/visit.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";
import { ModulePage } from "../features/solutions/module-page.tsx";
import { ClosingCta } from "../sections/closing-cta/closing-cta.tsx";
import { SectionView } from "../sections/section-view.tsx";
import { Frame } from "./frame.tsx";
import { loadPage } from "./load-page.ts";
import { NotFoundPage, notFoundPath } from "./not-found-page.tsx";
import { siteSettings } from "../content/site-settings.ts";

interface SitePageProps {
  path: string;
  content: ContentReader;
  /** What this request adds; nothing for the finished page that everyone gets. */
  visit?: Visit;
}

const everyone: Visit = { query: {} };

/** Every page of the site: its sections in the editor's order, between header and footer. */
export async function SitePage({ path, content, visit = everyone }: SitePageProps) {
  if (path === notFoundPath) return <NotFoundPage content={content} />;
  const [page, settings] = await Promise.all([loadPage(path, content), siteSettings(content)]);
  if (!page) notFound();
  const context = {
    path,
    visit,
    settings,
    preview: content.preview ? { documentId: page._id } : undefined,
  };
  return (
    <Frame path={path} settings={settings} visit={visit}>
      <Content page={page} context={context} />
    </Frame>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPage>>>;

function Content({ page, context }: { page: Loaded; context: PageContext }) {
  if (page.type === "legalPage") return <LegalPage content={page.legal} />;
  if (page.type === "solutionModule") {
    const { closingHeadline, closingText, closingButtons } = page.module;
    return (
      <>
        <ModulePage content={page.module} context={context} />
        {closingHeadline && (
          <ClosingCta
            content={{ headline: closingHeadline, lead: closingText, buttons: closingButtons }}
            context={context}
            first={false}
          />
        )}
      </>
    );
  }
  const shown = page.sections.find((section) => section.type !== "refused");
  return page.sections.map((section) => (
    <SectionView key={section.key} section={section} context={context} first={section === shown} />
  ));
}
