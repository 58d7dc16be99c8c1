import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { demosCopy } from "../../features/demos/demos.copy.ts";
import { Demos } from "../../features/demos/demos.tsx";
import { Webinars } from "../../features/demos/webinars.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { demoLibrarySchema } from "./demo-library.groq.ts";
import styles from "./demo-library.module.css";

/** Interactive demos and recorded webinars as two tabs (spec 2, demo). A tab without content is omitted. */
export function DemoLibrary({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof demoLibrarySchema>>) {
  const { headline, demos, webinars } = content;
  const heading = headline ? "h3" : "h2";
  const tabs = [
    demos.length > 0 && {
      id: "interactive-demos",
      label: content.demosLabel,
      panel: (
        <Demos
          demos={demos}
          featuresLabel={content.featuresLabel}
          links={createButtonLinks(content.button, context, "demoLibrary")}
          heading={heading}
        />
      ),
    },
    webinars.length > 0 && {
      id: "recorded-webinars",
      label: content.webinarsLabel,
      panel: <Webinars webinars={webinars} labels={content} heading={heading} />,
    },
  ].filter((tab) => tab !== false);
  if (tabs.length === 0) return null;
  return (
    <section className={styles.section}>
      {headline && (
        <div className={`${layout.grid} ${styles.head}`}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
        </div>
      )}
      <Tabs label={demosCopy.tabs} tabs={tabs} />
    </section>
  );
}
