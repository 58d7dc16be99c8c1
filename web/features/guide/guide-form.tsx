import {
  companySizes,
  guideRoleLabels,
  guideRoles,
  leadLimits,
} from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { GuideFields } from "./lazy-guide-fields.tsx";
import { guideCopy } from "./guide.copy.ts";

/** Where the file is answered to whoever holds a ticket. */
const guideFilePath = "/download-guide/file";

type GuideFormProps = {
  path: string;
  request: RequestContext;
  notice?: PrivacyNotice | null;
  /** Made by `formToken` for this page. */
  token?: string | undefined;
  /** The editor's words and buttons of the success view. */
  children: ReactNode;
};

/**
 * The form in exchange for which the guide is downloaded (spec 2): a native form that posts to its
 * own page. Where no script starts the download, the page after it does.
 */
export function GuideForm({ path, request, notice, token, children }: GuideFormProps) {
  const answer = request.answer?.form === "guide" ? request.answer : undefined;
  const { sent, ticket } = request.query;
  const stored = sent === "guide" ? { outcome: "sent" as const, ticket } : undefined;
  return (
    <>
      {stored && ticket && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`1; url=${guideFilePath}?ticket=${encodeURIComponent(ticket)}`}
          />
        </noscript>
      )}
      <GuideFields
        action={path}
        values={answer?.values ?? {}}
        answer={answer ?? stored}
        fileAddress={guideFilePath}
        hidden={{ token, consent_wording: notice?.version }}
        note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
        copy={guideCopy}
        limits={leadLimits}
        roles={guideRoles.map((value) => ({ value, label: guideRoleLabels[value] }))}
        sizes={companySizes.map((value) => ({ value, label: value }))}
      >
        {children}
      </GuideFields>
    </>
  );
}
