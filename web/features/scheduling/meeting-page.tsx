import { leadLimits } from "@site/supabase/contracts/lead-values";
import { chatSession, meetingFormPath, type Visit } from "../../content/visit.ts";
import { Notice } from "../../ui/notice.tsx";
import { MeetingFields } from "./meeting-fields.tsx";
import { meetingCopy } from "./meeting.copy.ts";
import styles from "./meeting-page.module.css";

/**
 * The page in the frame of the scheduling page (spec 2): a request form that makes a lead, without
 * header and footer. It posts to itself and works without a script.
 */
export function MeetingPage({ visit }: { visit: Visit }) {
  const answer = visit.answer?.form === "meeting" ? visit.answer : undefined;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{meetingCopy.title}</h1>
      <MeetingFields
        action={meetingFormPath}
        session={answer?.values["session_id"] || chatSession(visit.query)}
        values={answer?.values ?? {}}
        answer={answer ?? (visit.query.sent === "meeting" ? { outcome: "sent" } : undefined)}
        copy={meetingCopy}
        limits={leadLimits}
        done={<Notice tone="done" title={meetingCopy.scheduled} text={meetingCopy.thanks} />}
      />
    </main>
  );
}
