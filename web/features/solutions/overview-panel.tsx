import type * as z from "zod";
import type { PageContext } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import type { modulePageSchema } from "./module-page.groq.ts";
import styles from "./overview-panel.module.css";

type Content = z.output<typeof modulePageSchema>;
type OverviewPanelProps = { content: Content; context: PageContext };

/**
 * The Overview tab: capabilities and the four headline metrics (spec 2), inputs and outputs, a worked
 * example and the limits.
 */
export function OverviewPanel({ content, context }: OverviewPanelProps) {
  const { capabilitiesTitle, capabilities, metrics, example, exampleTitle, limits } = content;
  return (
    <div className={styles.panel}>
      {capabilities.length > 0 && (
        <div className={`${layout.grid} ${styles.capabilities}`}>
          <h2 className={layout.title2}>{capabilitiesTitle}</h2>
          <ul className={styles.names}>
            {capabilities.map((capability) => (
              <li key={capability}>{capability}</li>
            ))}
          </ul>
        </div>
      )}
      {metrics.length > 0 && (
        <div className={styles.band}>
          <dl className={`${layout.grid} ${styles.metrics}`}>
            {metrics.map(({ _key, value, label, note }) => (
              <div key={_key}>
                <dt>
                  {label}
                  {note && <span className={styles.note}>{note}</span>}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <DataFlow content={content} />
      <div className={`${layout.grid} ${styles.last}`}>
        {example.length > 0 && (
          <div className={styles.example}>
            <h2 className={layout.title2}>{exampleTitle}</h2>
            <RichText value={example} context={context} />
          </div>
        )}
        {limits.length > 0 && (
          <div className={styles.limits}>
            <h2 className={layout.title3}>{content.limitsTitle}</h2>
            <ul>
              {limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

/** Inputs, module and outputs, from left to right or from top to bottom. */
function DataFlow({ content }: { content: Content }) {
  const { name, theme, inputsTitle, inputs, outputsTitle, outputs } = content;
  if (inputs.length === 0 && outputs.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.flow}`}>
      <Side title={inputsTitle} lines={inputs} />
      <p className={styles.core}>
        <Icon name="arrow" className={styles.into} />
        <span className={styles.node}>
          <strong>{name}</strong>
          {theme}
        </span>
        <Icon name="arrow" className={styles.into} />
      </p>
      <Side title={outputsTitle} lines={outputs} />
    </div>
  );
}

function Side({ title, lines }: { title: string | null; lines: readonly string[] }) {
  return (
    <div className={styles.side}>
      <h2 className={layout.title3}>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
