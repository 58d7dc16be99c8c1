import { guideAgainPath, type RequestContext } from "../../content/request/request-context.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import { StepForm, StepPage } from "../../ui/step-page.tsx";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { guideFilePath, isGuideMailToken } from "./guide-links.ts";

/**
 * Where the guide's mail leads for 14 days: a button that makes a link for ten minutes, so that a mail
 * that is passed on or scanned opens nothing by itself.
 */
export function RenewGuideLinkPage({ request }: { request: RequestContext }) {
  const { sent, ticket = "" } = request.query;
  if (sent === "again" && ticket) {
    const file = `${guideFilePath}?ticket=${encodeURIComponent(ticket)}`;
    return (
      <StepPage {...renewLinkCopy.done}>
        <meta httpEquiv="refresh" content={`1; url=${file}`} />
        <ButtonLink href={file}>{renewLinkCopy.button}</ButtonLink>
      </StepPage>
    );
  }
  if (!isGuideMailToken(ticket)) {
    const { button, ...ended } = renewLinkCopy.ended;
    return (
      <StepPage {...ended}>
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
        fields={{ ticket }}
        button={<Button type="submit">{button}</Button>}
      />
    </StepPage>
  );
}
