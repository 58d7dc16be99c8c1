import type * as z from "zod";
import type { SectionProps } from "../../content/page-context.ts";
import layout from "../../ui/layout.module.css";
import type { beforeAfterShape } from "./before-after.groq.ts";
import styles from "./before-after.module.css";

type Content = z.output<typeof beforeAfterShape>;

/** Industry figures before and after (spec 2 and 9), each pair as two lengths on one scale. */
export function BeforeAfter({ content, first }: SectionProps<Content>) {
  const { headline, lead, items } = content;
  const Headline = first ? "h1" : "h2";
  return (
    <section className={`${layout.section} ${styles.band}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <Headline className={layout.title2}>{headline}</Headline>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <ul className={styles.items}>
          {items.map((item) => (
            <Figure key={item._key} {...item} />
          ))}
        </ul>
      </div>
    </section>
  );
}

// The longer of the two lengths, in percent: the rest of the line is for its number.
const longest = 66;

function Figure(figure: Content["items"][number]) {
  const { industry, measure, problem, solution, before, after, change } = figure;
  const scale = longest / (Math.max(figure.beforeValue, figure.afterValue) || 1);
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <h3 className={layout.title3}>{industry}</h3>
        <p className={styles.measure}>{measure}</p>
        <p className={styles.change}>{change}</p>
      </div>
      <p className={layout.hidden}>
        {before} before, {after} after
      </p>
      <svg className={styles.figure} aria-hidden="true">
        <Length name="before" value={before} percent={figure.beforeValue * scale} />
        <Length name="after" value={after} percent={figure.afterValue * scale} />
      </svg>
      <div className={styles.story}>
        <p>{problem}</p>
        <p>{solution}</p>
      </div>
    </li>
  );
}

/** One length from the common start line, its number at its end. */
function Length({
  name,
  value,
  percent,
}: {
  name: "before" | "after";
  value: string;
  percent: number;
}) {
  const width = `${Math.max(percent, 0.6).toFixed(2)}%`;
  return (
    <g className={styles[name]}>
      <rect width={width} />
      <text x={width} dx="14">
        {value}
      </text>
    </g>
  );
}
