import type { RequestContext } from "../../content/request/request-context.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/forms/notice.tsx";
import { StepForm, StepPage } from "../../ui/step-page.tsx";
import { subscriptionCopy } from "./subscription.copy.ts";

type SubscriptionPageProps = {
  kind: "confirm" | "unsubscribe";
  path: string;
  request: RequestContext;
  homeLabel: string;
};

/**
 * The target of the links in newsletter emails. Only its button changes the subscription, because mail
 * scanners follow links.
 */
export function SubscriptionPage({ kind, path, request, homeLabel }: SubscriptionPageProps) {
  const copy = subscriptionCopy[kind];
  const result = request.formResult?.form === kind ? request.formResult : undefined;
  const token = result?.values["token"] ?? request.query.token;
  const homeLink = <ButtonLink href="/">{homeLabel}</ButtonLink>;
  if (request.query.sent === kind) return <StepPage {...copy.done}>{homeLink}</StepPage>;
  if (result?.outcome === "refused" || !token)
    return <StepPage {...copy.ended}>{homeLink}</StepPage>;
  const button = <Button type="submit">{copy.button}</Button>;
  return (
    <StepPage title={copy.title} text={copy.text}>
      {result && <Notice tone="failed" {...subscriptionCopy.failed} />}
      <StepForm name={kind} action={path} fields={{ token }} button={button} />
    </StepPage>
  );
}
