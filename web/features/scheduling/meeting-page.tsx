import { leadLimits } from "@site/supabase/contracts/lead-values";
import type { PrivacyNotice } from "../../content/privacy-notice.ts";
import { chatSession, meetingFormPath, type Visit } from "../../content/visit.ts";
import { Notice } from "../../ui/notice.tsx";
import { PrivacyLine } from "../../ui/privacy-line.tsx";
import { MeetingFields } from "./meeting-fields.tsx";
import { meetingCopy } from "./meeting.copy.ts";
import styles from "./meeting-page.module.css";

interface MeetingPageProps {
  visit: Visit;
  notice: PrivacyNotice | null;
  /** Made by `formToken` for this page. */
  token: string | undefined;
}

/**
 * The page in the frame of the scheduling page (spec 2): a request form that makes a lead, without
 * header and footer. It posts to itself and works without a script.
 */
export function MeetingPage({ visit, notice, token }: MeetingPageProps) {
  const answer = visit.answer?.form === "meeting" ? visit.answer : undefined;
  const session_id = answer?.values["session_id"] || chatSession(visit.query);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{meetingCopy.title}</h1>
      <MeetingFields
        action={meetingFormPath}
        hidden={{ session_id, token, consent_wording: notice?.version }}
        values={answer?.values ?? {}}
        answer={answer ?? (visit.query.sent === "meeting" ? { outcome: "sent" } : undefined)}
        copy={meetingCopy}
        limits={leadLimits}
        note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
        done={<Notice tone="done" title={meetingCopy.scheduled} text={meetingCopy.thanks} />}
      />
    </main>
  );
}
