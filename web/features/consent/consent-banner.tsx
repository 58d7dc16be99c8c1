import { toSafeHref } from "../../content/render/safe-href.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Button } from "../../ui/button.tsx";
import { ConsentPurposes } from "./consent-purposes.tsx";
import type { ConsentContent } from "../../content/request/consent.ts";
import styles from "./consent-banner.module.css";

/**
 * Asks for consent to optional storage. Hidden until its enhancement finds no decision; without scripts
 * nothing runs that requires consent. The three buttons have equal weight. The banner overlays the page
 * without a layout shift and neither takes nor traps the focus.
 */
export function ConsentBanner({ content }: { content: ConsentContent }) {
  const policy = toSafeHref(content.policyPage?.path);
  return (
    <section
      className={styles.banner}
      aria-labelledby="consent-title"
      {...enhanceWith("consent")}
      hidden
    >
      <h2 className={styles.title} id="consent-title">
        {content.title}
      </h2>
      <p className={styles.text}>
        {content.text}
        {policy && content.policyPage?.title && (
          <>
            {" "}
            <a href={policy}>{content.policyPage?.title}</a>
          </>
        )}
      </p>
      <div className={styles.purposes} hidden>
        <ConsentPurposes content={content} labelledBy="consent-title" />
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" data-consent="accept">
          {content.acceptLabel}
        </Button>
        <Button variant="secondary" data-consent="reject">
          {content.rejectLabel}
        </Button>
        <Button variant="secondary" data-consent="choose">
          {content.chooseLabel}
        </Button>
        <Button variant="secondary" data-consent="save" hidden>
          {content.saveLabel}
        </Button>
      </div>
    </section>
  );
}
