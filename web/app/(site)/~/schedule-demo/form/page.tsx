import type { Metadata } from "next";
import { headers } from "next/headers";
import {
  answerHeader,
  decodeAnswer,
  knownQuery,
  meetingFormSections,
} from "../../../../../content/visit.ts";
import { MeetingPage } from "../../../../../features/scheduling/meeting-page.tsx";
import { meetingCopy } from "../../../../../features/scheduling/meeting.copy.ts";
import { searchOf } from "../../../../../site/search-of.ts";

/** The form in the frame with what this request adds: a chat session, the answer to a post. */
export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: meetingCopy.title, robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const query = knownQuery(searchOf(await searchParams), meetingFormSections);
  const answer = decodeAnswer((await headers()).get(answerHeader));
  return <MeetingPage visit={{ query, answer }} />;
}
