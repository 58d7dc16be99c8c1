import type { ReactNode } from "react";
import type * as z from "zod";
import { trackOnLoad } from "../../analytics/tracking-attributes.ts";
import { createButtonLinks, type PageContext } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { getHueClass } from "../../ui/hue.ts";
import layout from "../../ui/layout.module.css";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BenefitsPanel, FeaturesPanel } from "./module-panels.tsx";
import { ModuleFacts } from "./module-facts.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { solutionsCopy } from "./solutions.copy.ts";
import type { modulePageSchema } from "./module-page.groq.ts";
import styles from "./module-page.module.css";

type ModulePageProps = {
  content: z.output<typeof modulePageSchema>;
  context: PageContext;
  /** Breadcrumb above the headline. */
  breadcrumb?: ReactNode;
};

/** A module page without its closing call to action: the hero and three tabs (spec 2). */
export function ModulePage({ content, context, breadcrumb }: ModulePageProps) {
  const { name, hue, status, badge, headline, blurb, scene, image } = content;
  return (
    <article
      className={getHueClass(hue)}
      {...trackOnLoad({ event: "solution_view", solution_name: name })}
    >
      <div className={`${layout.grid} ${styles.hero}`}>
        {breadcrumb}
        <div className={styles.words}>
          <p className={styles.badge}>
            <span className={styles.what}>{badge ?? name}</span>
            <StatusBadge status={status} />
          </p>
          <h1 className={styles.headline}>{headline ?? name}</h1>
          {blurb && <p className={`${layout.lead} ${styles.blurb}`}>{blurb}</p>}
          <ButtonLinks links={createButtonLinks(content.buttons, context, "module hero")} />
          <ModuleFacts content={content} />
        </div>
        <div className={styles.scene}>
          {image?.asset ? (
            <Picture image={image} sizes="(min-width: 64rem) 44rem, 92vw" eager />
          ) : (
            <Scene content={scene} hue={hue} />
          )}
        </div>
      </div>
      <Tabs
        label={name}
        tabs={[
          {
            id: "overview",
            label: solutionsCopy.overview,
            panel: <OverviewPanel content={content} context={context} />,
          },
          {
            id: "features",
            label: solutionsCopy.features,
            panel: <FeaturesPanel features={content.features} />,
          },
          {
            id: "benefits",
            label: solutionsCopy.benefits,
            panel: <BenefitsPanel title={content.benefitsTitle} metrics={content.metrics} />,
          },
        ]}
      />
    </article>
  );
}
