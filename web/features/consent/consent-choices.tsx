import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Button, ButtonRow } from "../../ui/button.tsx";
import { ConsentPurposes } from "./consent-purposes.tsx";
import type { ConsentContent } from "../../content/request/consent.ts";
import styles from "./consent-choices.module.css";

/**
 * Lets visitors change or withdraw their consent (spec 2, cookies). Hidden without scripts, because
 * then nothing runs that requires consent.
 */
export function ConsentChoices({ content }: { content: ConsentContent }) {
  return (
    <section className={styles.choices} {...enhanceWith("consent-choices")}>
      <h2 className={styles.title} id="consent-choices-title">
        {content.title}
      </h2>
      <p className={styles.control} data-consent-control hidden>
        {content.privacyControlText}
      </p>
      <fieldset disabled aria-labelledby="consent-choices-title">
        <ConsentPurposes content={content} labelledBy="consent-choices-title" />
        <div className={styles.buttons}>
          <ButtonRow>
            <Button variant="secondary" data-consent="save">
              {content.saveLabel}
            </Button>
            <Button variant="secondary" data-consent="accept">
              {content.acceptLabel}
            </Button>
            <Button variant="secondary" data-consent="reject">
              {content.rejectLabel}
            </Button>
          </ButtonRow>
        </div>
      </fieldset>
      <output className={styles.saved} data-consent-saved={content.savedText} />
    </section>
  );
}
