import { toSafeHref } from "../../content/render/safe-href.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ConsentPurposes } from "./consent-purposes.tsx";
import { consentCopy } from "./consent.copy.ts";
import type { ConsentContent } from "../../content/request/consent.ts";
import styles from "./consent-banner.module.css";

/**
 * Asks for consent to optional storage, in a bar at the bottom of the window with the options in a dialog.
 * Hidden until its enhancement finds no decision; without scripts nothing runs that requires consent. The
 * three buttons have equal weight. The bar causes no layout shift and neither takes nor traps the focus.
 */
export function ConsentBanner({ content }: { content: ConsentContent }) {
  const policy = toSafeHref(content.policyPage?.path);
  const policyLink = policy && content.policyPage?.title && (
    <a href={policy}>{content.policyPage.title}</a>
  );
  return (
    <section
      className={styles.banner}
      aria-labelledby="consent-title"
      {...enhanceWith("consent")}
      hidden
    >
      <div className={styles.question}>
        <h2 className={styles.title} id="consent-title">
          {content.title}
        </h2>
        {policyLink}
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" data-consent="accept">
          {content.acceptLabel}
        </Button>
        <Button variant="secondary" data-consent="reject">
          {content.rejectLabel}
        </Button>
        <Button variant="secondary" data-consent="choose" aria-haspopup="dialog">
          {content.chooseLabel}
        </Button>
      </div>
      <dialog className={styles.dialog} aria-labelledby="consent-dialog-title">
        <div className={styles.head}>
          <h2 className={styles.dialogTitle} id="consent-dialog-title">
            {content.title}
          </h2>
          <button
            className={styles.close}
            type="button"
            data-consent="close"
            aria-label={consentCopy.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <p className={styles.text}>{content.text}</p>
        <div className={styles.purposes}>
          <ConsentPurposes content={content} labelledBy="consent-dialog-title" />
        </div>
        <div className={styles.buttons}>
          <Button variant="secondary" data-consent="save">
            {content.saveLabel}
          </Button>
          <Button variant="secondary" data-consent="accept">
            {content.acceptLabel}
          </Button>
          <Button variant="secondary" data-consent="reject">
            {content.rejectLabel}
          </Button>
        </div>
      </dialog>
    </section>
  );
}
