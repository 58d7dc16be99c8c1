import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { codeWindowCopy } from "../../rich-text/code/code-window.copy.ts";
import { CodeWindow } from "../../rich-text/code/code-window.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { codeExamplesSchema } from "./code-examples.groq.ts";
import styles from "./code-examples.module.css";

/** Derives the URL fragment of a tab from its title. */
function toTabId(title: string, index: number): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g);
  return words ? words.join("-") : `example-${index + 1}`;
}

/** Code examples as tabs, each with its explanation (spec 2, code-examples). */
export function CodeExamples({
  content,
  isFirst,
}: SectionProps<z.output<typeof codeExamplesSchema>>) {
  const { headline, examples } = content;
  if (examples.length === 0) return null;
  const tabs = examples.map(({ title, explanation, highlights, ...code }, index) => ({
    id: toTabId(title, index),
    label: title,
    panel: (
      <div className={`${layout.grid} ${styles.panel}`}>
        <div className={styles.words}>
          <p>{explanation}</p>
          {highlights && highlights.length > 0 && (
            <ul className={styles.points}>
              {highlights.map((highlight) => (
                <li key={highlight}>
                  <Icon name="check" />
                  {highlight}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.code}>
          <CodeWindow {...code} />
        </div>
      </div>
    ),
  }));
  return (
    <section className={styles.section}>
      {headline && (
        <div className={`${layout.grid} ${styles.head}`}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
        </div>
      )}
      <Tabs label={codeWindowCopy.tabs} tabs={tabs} />
    </section>
  );
}
