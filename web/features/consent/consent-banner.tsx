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
export function ConsentBanner({ words }: { words: ConsentContent }) {
  const policy = toSafeHref(words.policyPage?.path);
  return (
    <section
      className={styles.banner}
      aria-labelledby="consent-title"
      {...enhanceWith("consent")}
      hidden
    >
      <h2 className={styles.title} id="consent-title">
        {words.title}
      </h2>
      <p className={styles.text}>
        {words.text}
        {policy && words.policyPage?.title && (
          <>
            {" "}
            <a href={policy}>{words.policyPage?.title}</a>
          </>
        )}
      </p>
      <div className={styles.purposes} hidden>
        <ConsentPurposes words={words} labelledBy="consent-title" />
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" data-consent="accept">
          {words.acceptLabel}
        </Button>
        <Button variant="secondary" data-consent="reject">
          {words.rejectLabel}
        </Button>
        <Button variant="secondary" data-consent="choose">
          {words.chooseLabel}
        </Button>
        <Button variant="secondary" data-consent="save" hidden>
          {words.saveLabel}
        </Button>
      </div>
    </section>
  );
}
