import { loadLabels } from "../../content/entries/labels.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../content/sanity/site-settings.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { StepPage } from "../../ui/step-page.tsx";
import { PageLayout } from "../layout/page-layout.tsx";

/** The page of an expired or revoked preview link. */
export async function PreviewEndedPage({ content }: { content: ContentReader }) {
  const [settings, labels] = await Promise.all([loadSiteSettings(content), loadLabels(content)]);
  return (
    <PageLayout path="/" settings={settings} labels={labels} request={{ query: {} }}>
      <title>{`This preview has ended | ${settings.brand.name}`}</title>
      <StepPage
        title="This preview has ended"
        text="The link has expired or was taken back. Please ask whoever sent it to you for a new one."
      >
        <ButtonLink href="/">{labels.home}</ButtonLink>
      </StepPage>
    </PageLayout>
  );
}
