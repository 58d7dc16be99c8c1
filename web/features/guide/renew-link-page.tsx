import {
  guideAgainPath,
  guideFilePath,
  type RequestContext,
} from "../../content/request/request-context.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import { StepForm, StepPage } from "../../ui/step-page.tsx";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { isGuideEmailToken, isGuideToken } from "./guide-links.ts";

/**
 * The target of the link in the guide's email, valid for 14 days. Its button issues a download link for
 * ten minutes, so that mail scanners do not download the guide.
 */
export function RenewGuideLinkPage({ request }: { request: RequestContext }) {
  // The token of the email, or after the redirect of the form the download token that it created.
  const { sent, token = "" } = request.query;
  if (sent === "again" && isGuideToken(token)) {
    const file = `${guideFilePath}?token=${encodeURIComponent(token)}`;
    return (
      <StepPage {...renewLinkCopy.done}>
        <meta httpEquiv="refresh" content={`1; url=${file}`} />
        <ButtonLink href={file}>{renewLinkCopy.button}</ButtonLink>
      </StepPage>
    );
  }
  if (!isGuideEmailToken(token)) {
    const { button, ...copy } = renewLinkCopy.ended;
    return (
      <StepPage {...copy}>
        <ButtonLink href="/download-guide">{button}</ButtonLink>
      </StepPage>
    );
  }
  const { title, text, button } = renewLinkCopy;
  return (
    <StepPage title={title} text={text}>
      <StepForm
        name="again"
        action={guideAgainPath}
        fields={{ token }}
        button={<Button type="submit">{button}</Button>}
      />
    </StepPage>
  );
}
