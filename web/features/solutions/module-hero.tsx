import type { ReactNode } from "react";
import { createButtonLinks, type PageContext } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { getHueClass } from "../../ui/hue.ts";
import layout from "../../ui/layout.module.css";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ModuleFacts } from "./module-facts.tsx";
import type { ModuleContent, PageLayout } from "./module-page.groq.ts";
import { ModuleResult } from "./module-result.tsx";
import styles from "./module-hero.module.css";

type ModuleHeroProps = {
  content: ModuleContent;
  context: PageContext;
  /** Breadcrumb above the headline. */
  breadcrumb?: ReactNode;
};

/** How each layout shows the result of the module. */
const resultLooks = { chart: "pair", code: "note", thread: "bars" } as const satisfies Record<
  PageLayout,
  string
>;

/**
 * The hero of a module's page: badge, title, blurb, buttons and image (spec 2). The layout decides how:
 * the scene over the page's width below one large number, on a dark stage with an annotation, or beside
 * the words on a plane in the module's color with a timeline.
 */
export function ModuleHero({ content, context, breadcrumb }: ModuleHeroProps) {
  const { name, hue, status, badge, headline, blurb, scene, image, pageLayout, exampleSteps } =
    content;
  return (
    <div
      className={`${styles.hero} ${styles[pageLayout]}`}
      data-tone={pageLayout === "code" ? "dark" : undefined}
    >
      {/* Inside the tone, so that the shades of the hue belong to it. */}
      <div className={`${layout.grid} ${styles.inner} ${getHueClass(hue)}`}>
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
            <Scene
              content={scene}
              hue={hue}
              // The annotation below the window takes the place of the caption.
              caption={pageLayout === "code" ? "hidden" : "shown"}
            />
          )}
          {pageLayout === "thread" && <Timeline steps={exampleSteps} />}
        </div>
        <div className={styles.result}>
          <ModuleResult result={content.result} look={resultLooks[pageLayout]} />
        </div>
      </div>
    </div>
  );
}

/** When the steps of the worked example happen. Screen readers get them with their texts in the example. */
function Timeline({ steps }: { steps: ModuleContent["exampleSteps"] }) {
  if (steps.length === 0) return null;
  return (
    <div className={styles.timeline} aria-hidden="true">
      {steps.map(({ _key, time, title }) => (
        <p key={_key} className={styles.stop}>
          <strong>{time}</strong> {title}
        </p>
      ))}
    </div>
  );
}
