import type * as z from "zod";
import { formatClock } from "../../ui/format-clock.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import { Icon } from "../../ui/icon.tsx";
import type { modulePageSchema } from "./module-page.groq.ts";
import styles from "./module-facts.module.css";

/** The demo, rating and price of a module, each if available. */
export function ModuleFacts({ content }: { content: z.output<typeof modulePageSchema> }) {
  const { demo, rating, offerPrice, offerLabel } = content;
  if (!demo?.document && !rating && offerPrice === null) return null;
  return (
    <ul className={styles.facts}>
      {demo?.document && (
        <li>
          <a className={styles.demo} href={`/demo#${demo.document.path?.split("/").at(-1) ?? ""}`}>
            <Icon name="play" />
            {demo.document.title}
            <span className={styles.time}>{formatClock(demo.document.duration)}</span>
          </a>
        </li>
      )}
      {rating && (
        <li>
          <strong>{rating.value.toFixed(1)}</strong> / 5 · {rating.count} {rating.label}
        </li>
      )}
      {offerPrice !== null && (
        <li>
          {offerLabel} <strong>{formatDollars(offerPrice)}</strong>
        </li>
      )}
    </ul>
  );
}
