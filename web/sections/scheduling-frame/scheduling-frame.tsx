import type * as z from "zod";
import { getFrameOrigins } from "../../content/request/frame-origins.ts";
import type { SectionProps } from "../../content/request/page-context.ts";
import {
  bookingPath,
  getChatSession,
  type RequestContext,
} from "../../content/request/request-context.ts";
import { buildFrameUrl } from "../../features/scheduling/frame/frame-url.ts";
import { frameCopy } from "../../features/scheduling/frame/frame.copy.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/forms/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { schedulingFrameSchema } from "./scheduling-frame.groq.ts";
import styles from "./scheduling-frame.module.css";

/** Returns the first step of the built-in booking, whose height is known: the meeting or its times. */
function getStep(src: string, { meeting }: RequestContext["query"]): string | undefined {
  if (!src.startsWith(bookingPath)) return undefined;
  return meeting ? "times" : "meeting";
}

/**
 * The booking of a demo in a frame (spec 2, schedule-demo): the external form of the site settings,
 * otherwise the built-in one. `scheduling-frame.enhancement.ts` handles its messages.
 */
export function SchedulingFrame({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof schedulingFrameSchema>>) {
  const { headline, lead, points, frameTitle, chatNoticeText, successText } = content;
  const { settings, request } = context;
  const { enquiryFormMessages: messages, scheduledPage } = settings;
  const session = getChatSession(request.query);
  const src = buildFrameUrl(settings.enquiryFormUrl, request.query, getFrameOrigins());
  const next =
    scheduledPage && session ? `${scheduledPage}?chat_session=${session}` : scheduledPage;
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title1}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
        </div>
        <div
          className={styles.panel}
          data-conversion={settings.conversionId ?? undefined}
          data-demo={settings.demoHref}
          data-messages={messages.length > 0 ? JSON.stringify(messages) : undefined}
          data-next={next ?? undefined}
          {...enhanceWith("scheduling-frame")}
        >
          {session && <Notice tone="done" title={frameCopy.fromChat} text={chatNoticeText} />}
          <div className={styles.done} tabIndex={-1} data-done hidden>
            <span className={styles.mark}>
              <Icon name="check" />
            </span>
            <h2 className={layout.title2}>{frameCopy.scheduled}</h2>
            <p>{successText}</p>
          </div>
          {/* The content security policy restricts its origin; external forms break in a sandbox. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            className={styles.frame}
            data-step={getStep(src, request.query)}
            src={src}
            title={frameTitle}
          />
        </div>
        <ul className={styles.points}>
          {points.map(({ _key, title, text }) => (
            <li key={_key}>
              <h2 className={styles.pointTitle}>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
