import {
  companySizes,
  guideRoleLabels,
  guideRoles,
  leadLimits,
} from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import { guideFilePath, type RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { GuideFields } from "./lazy-guide-fields.tsx";
import { guideCopy } from "./guide.copy.ts";

type GuideFormProps = {
  path: string;
  request: RequestContext;
  notice?: PrivacyNotice | null;
  /** Created by `createFormToken`. */
  token?: string | undefined;
  /** The editor's text and buttons of the success view. */
  children: ReactNode;
};

/**
 * The form that precedes the guide download (spec 2): a native form that posts to its own page. Without
 * JavaScript, the page after the POST request starts the download.
 */
export function GuideForm({ path, request, notice, token, children }: GuideFormProps) {
  const result = request.formResult?.form === "guide" ? request.formResult : undefined;
  const { sent, token: downloadToken } = request.query;
  const sentResult =
    sent === "guide" ? { outcome: "sent" as const, token: downloadToken } : undefined;
  return (
    <>
      {sentResult && downloadToken && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`1; url=${guideFilePath}?token=${encodeURIComponent(downloadToken)}`}
          />
        </noscript>
      )}
      <GuideFields
        action={path}
        values={result?.values ?? {}}
        result={result ?? sentResult}
        fileUrl={guideFilePath}
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
