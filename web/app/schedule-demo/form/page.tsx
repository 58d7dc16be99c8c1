import type { Metadata } from "next";
import { MeetingPage } from "../../../features/scheduling/meeting-page.tsx";
import { meetingCopy } from "../../../features/scheduling/meeting.copy.ts";

/**
 * The form in the frame of the scheduling page, the same for everyone; part of another page. Built
 * with the site, so it stands outside of `(site)`, whose not-found page needs content.
 */
export const metadata: Metadata = { title: meetingCopy.title, robots: { index: false } };

export default function Page() {
  return <MeetingPage visit={{ query: {} }} />;
}
