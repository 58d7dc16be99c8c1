import type * as z from "zod";
import { Icon } from "../../ui/icon.tsx";
import type { modulePageSchema } from "./module-page.groq.ts";
import styles from "./module-facts.module.css";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
});

/** What is known of a module besides its texts: its demo, its rating, its price; each where there is one. */
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
            <span className={styles.time}>{clock(demo.document.duration)}</span>
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
          {offerLabel} <strong>{dollars.format(offerPrice)}</strong>
        </li>
      )}
    </ul>
  );
}

/** 225 seconds are 3:45. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;
}
