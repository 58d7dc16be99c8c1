import { Fragment, type ReactNode } from "react";
import type { PageContext } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { ExampleSteps } from "./example-steps.tsx";
import type { ModuleContent, PageLayout } from "./module-page.groq.ts";
import styles from "./overview-panel.module.css";

type OverviewPanelProps = { content: ModuleContent; context: PageContext };

type Block = "capabilities" | "metrics" | "flow" | "example" | "limits";

/** The order of the blocks: numbers, capabilities or the example first. */
const blockOrders: Record<PageLayout, readonly Block[]> = {
  chart: ["metrics", "example", "capabilities", "flow", "limits"],
  code: ["capabilities", "metrics", "example", "flow", "limits"],
  thread: ["example", "metrics", "capabilities", "flow", "limits"],
};

/**
 * The Overview tab: capabilities and the four headline metrics (spec 2), inputs and outputs, a worked
 * example and the limits.
 */
export function OverviewPanel({ content, context }: OverviewPanelProps) {
  const { pageLayout } = content;
  const blocks: Record<Block, ReactNode> = {
    capabilities: <Capabilities content={content} />,
    metrics: <Metrics content={content} />,
    flow: <DataFlow content={content} />,
    example: <Example content={content} context={context} />,
    limits: <Limits content={content} />,
  };
  return (
    <div className={`${styles.panel} ${styles[pageLayout]}`}>
      {blockOrders[pageLayout].map((block) => (
        <Fragment key={block}>{blocks[block]}</Fragment>
      ))}
    </div>
  );
}

type BlockProps = Pick<OverviewPanelProps, "content">;

function Capabilities({ content }: BlockProps) {
  const { capabilitiesTitle, capabilities, pageLayout, hue } = content;
  if (capabilities.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.block} ${styles.capabilities}`}>
      <h2 className={layout.title2}>{capabilitiesTitle}</h2>
      <div className={styles.listing} data-tone={pageLayout === "code" ? "dark" : undefined}>
        {/* Inside the tone, so that the shades of the hue belong to it. */}
        <ul className={`${styles.names} ${getHueClass(hue)}`}>
          {capabilities.map((capability) => (
            <li key={capability}>{capability}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Metrics({ content: { metrics } }: BlockProps) {
  if (metrics.length === 0) return null;
  return (
    <div className={styles.band}>
      <dl className={`${layout.grid} ${styles.metrics}`}>
        {metrics.map(({ _key, value, label }) => (
          <div key={_key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Example({ content, context }: OverviewPanelProps) {
  const { example, exampleTitle, exampleSteps, pageLayout, hue } = content;
  if (exampleSteps.length === 0 && example.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.block}`}>
      <h2 className={layout.title2}>{exampleTitle}</h2>
      <ExampleSteps steps={exampleSteps} look={pageLayout} hue={hue} />
      {example.length > 0 && (
        <div className={styles.text}>
          <RichText value={example} context={context} />
        </div>
      )}
    </div>
  );
}

function Limits({ content: { limits, limitsTitle } }: BlockProps) {
  if (limits.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.limits}`}>
      <h2 className={layout.title3}>{limitsTitle}</h2>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  );
}

/** Inputs, module and outputs, from left to right or from top to bottom. */
function DataFlow({ content }: BlockProps) {
  const { name, theme, inputsTitle, inputs, outputsTitle, outputs } = content;
  if (inputs.length === 0 && outputs.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.block} ${styles.flow}`}>
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
