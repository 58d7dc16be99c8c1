import type * as z from "zod";
import { Tabs } from "../../ui/tabs.tsx";
import { BenefitsPanel, FeaturesPanel } from "./module-panels.tsx";
import type { modulePageSchema } from "./module-page.groq.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { solutionsCopy } from "./solutions.copy.ts";

type ModuleProps = { content: z.output<typeof modulePageSchema> };

/** The ids of a module's panels, which are the URL fragments of its tabs. */
export const modulePanels = ["overview", "features", "benefits"] as const;

/** The tab bar of a module's page with its three panels (spec 2). */
export function ModuleTabs({ content }: ModuleProps) {
  const tabs = modulePanels.map((id) => ({
    id,
    label: solutionsCopy[id],
    panel: renderPanel(id, content, false),
  }));
  return <Tabs label={content.name} tabs={tabs} />;
}

/** A panel outside the tabs, with the same URL fragment. */
export function ModulePanel({ id, content }: ModuleProps & { id: (typeof modulePanels)[number] }) {
  return (
    <section id={id} aria-label={solutionsCopy[id]}>
      {renderPanel(id, content, true)}
    </section>
  );
}

function renderPanel(
  id: (typeof modulePanels)[number],
  content: ModuleProps["content"],
  isTitled: boolean,
) {
  if (id === "overview") return <OverviewPanel content={content} />;
  if (id === "features") return <FeaturesPanel features={content.features} isTitled={isTitled} />;
  return <BenefitsPanel title={content.benefitsTitle} metrics={content.metrics} />;
}
