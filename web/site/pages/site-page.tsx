import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { getResponseTime } from "../../content/request/response-hours.ts";
import type { PageContext } from "../../content/request/page-context.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import {
  builtInPages,
  notFoundPath,
  previewEndedPath,
  type RequestContext,
} from "../../content/request/request-context.ts";
import { loadLabels } from "../../content/entries/labels.ts";
import { ArticlePage } from "../../features/articles/article-page.tsx";
import { JobOpeningPage } from "../../features/careers/job-opening-page.tsx";
import { ConsentChoices } from "../../features/consent/consent-choices.tsx";
import { CustomerStoryPage } from "../../features/customer-stories/customer-story-page.tsx";
import { EventPage } from "../../features/events/event-page.tsx";
import { CustomForm } from "../../features/forms/custom-form.tsx";
import { getFormElementId } from "../../features/forms/field-names.ts";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { ResourcePage } from "../../features/resources/resource-page.tsx";
import { SectionView } from "../../sections/section-view.tsx";
import { JsonLdBlock } from "../../seo/json-ld-block.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { createFormToken } from "../../server/form-token.ts";
import { renderBuiltInPage } from "./built-in-page.tsx";
import { PageLayout } from "../layout/page-layout.tsx";
import { loadBreadcrumb, type BreadcrumbStep } from "./breadcrumb.ts";
import { findDraftRedirect } from "./draft-redirect.ts";
import { loadPage, type LoadedPage } from "./load-page.ts";
import { ModulePage } from "./module-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { loadSiteSettings, withoutTracking } from "../../content/sanity/site-settings.ts";
import { PreviewEndedPage } from "./preview-ended-page.tsx";
import { type OpenedPreviewLink, PreviewLinkBanner } from "../preview/preview-link-banner.tsx";
import { createStructuredData } from "./structured-data.ts";

type SitePageProps = {
  path: string;
  content: ContentReader;
  /** What this request adds to the page; absent for cached pages. */
  request?: RequestContext;
  /** The preview link that shows this draft. */
  previewLink?: OpenedPreviewLink | undefined;
};

const emptyRequest: RequestContext = { query: {} };

/**
 * Renders any page of the site between its header and footer. All content has been read when the
 * promise resolves.
 */
export async function renderSitePage({
  path,
  content,
  request = emptyRequest,
  previewLink,
}: SitePageProps) {
  if (path === notFoundPath) return <NotFoundPage content={content} />;
  if (path === previewEndedPath) return <PreviewEndedPage content={content} />;
  if (builtInPages.has(path)) {
    const [settings, labels] = await Promise.all([loadSiteSettings(content), loadLabels(content)]);
    const shown = content.isPreview ? withoutTracking(settings) : settings;
    return renderBuiltInPage({ path, settings: shown, labels, request });
  }
  const [page, settings, labels] = await Promise.all([
    loadPage(path, content),
    loadSiteSettings(content),
    loadLabels(content),
  ]);
  if (!page && content.isPreview) {
    const target = await findDraftRedirect(path, content);
    if (target) redirect(target);
    // The page of an editor must stay connected with the Studio, which `notFound` would prevent.
    return <NotFoundPage content={content} />;
  }
  if (!page) notFound();
  const hasBreadcrumb = page.type !== "page" && page.type !== "legalPage";
  const breadcrumb = hasBreadcrumb ? await loadBreadcrumb(page, content) : [];
  const isDraft = content.isPreview || previewLink !== undefined;
  const context = {
    path,
    request,
    settings,
    labels,
    now: Date.now(),
    responseTime: getResponseTime(),
    formToken: createFormToken(),
    preview: content.isPreview ? { documentId: page._id, documentType: page.type } : undefined,
  };
  return (
    <PageLayout
      path={path}
      settings={isDraft ? withoutTracking(settings) : settings}
      labels={labels}
      request={request}
    >
      {previewLink && <PreviewLinkBanner path={path} {...previewLink} />}
      <Content page={page} context={context} breadcrumb={breadcrumb} />
      {!isDraft && (
        <JsonLdBlock parts={createStructuredData(page, settings, breadcrumb, request.query)} />
      )}
    </PageLayout>
  );
}

type ContentProps = {
  page: LoadedPage;
  context: PageContext;
  breadcrumb: readonly BreadcrumbStep[];
};

function Content({ page, context, breadcrumb }: ContentProps) {
  const entry = {
    context,
    breadcrumb: <Breadcrumb steps={breadcrumb} label={context.labels.breadcrumb} />,
  };
  switch (page.type) {
    case "article":
      return <ArticlePage content={page.article} {...entry} />;
    case "customerStory":
      return <CustomerStoryPage content={page.story} {...entry} />;
    case "event":
      return <Event event={page.event} {...entry} />;
    case "jobOpening":
      return <JobOpening job={page.job} {...entry} />;
    case "resource":
      return <Resource id={page._id} resource={page.resource} {...entry} />;
    case "legalPage":
      return <Legal legal={page.legal} context={context} />;
    case "solutionModule":
      return <ModulePage page={page} {...entry} />;
    case "page": {
      const firstValid = page.sections.find((section) => section.type !== "invalid");
      return page.sections.map((section) => (
        <SectionView
          key={section.key}
          section={section}
          context={context}
          isFirst={section === firstValid}
        />
      ));
    }
  }
}

type Loaded<Type extends LoadedPage["type"]> = Extract<LoadedPage, { type: Type }>;

function Legal({ legal, context }: { legal: Loaded<"legalPage">["legal"]; context: PageContext }) {
  const { consent } = context.settings;
  return (
    <LegalPage content={legal} context={context}>
      {legal.showConsentChoices && consent && <ConsentChoices content={consent} />}
    </LegalPage>
  );
}

type EventProps = {
  event: Loaded<"event">["event"];
  context: PageContext;
  breadcrumb: ReactNode;
};

/** The page of an event, with its registration form. */
function Event({ event, ...entry }: EventProps) {
  const { form } = event;
  const registrationForm = form && {
    id: getFormElementId(form._id),
    form: <CustomForm form={form} context={entry.context} />,
  };
  return <EventPage content={event} {...entry} registrationForm={registrationForm ?? undefined} />;
}

type JobOpeningProps = {
  job: Loaded<"jobOpening">["job"];
  context: PageContext;
  breadcrumb: ReactNode;
};

/** The page of a job opening, with its application form. */
function JobOpening({ job, ...entry }: JobOpeningProps) {
  const { form } = job;
  const application = form && {
    id: getFormElementId(form._id),
    form: <CustomForm form={form} context={entry.context} />,
  };
  return <JobOpeningPage content={job} {...entry} application={application ?? undefined} />;
}

type ResourceProps = {
  id: string;
  resource: Loaded<"resource">["resource"];
  context: PageContext;
  breadcrumb: ReactNode;
};

/** The page of a resource, with the form before its download. */
function Resource({ id, resource, ...entry }: ResourceProps) {
  const { form } = resource;
  const gate = form && {
    id: getFormElementId(form._id),
    form: <CustomForm form={form} context={entry.context} resource={id} />,
  };
  return <ResourcePage content={resource} {...entry} gate={gate ?? undefined} />;
}
