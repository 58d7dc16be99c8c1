import type { Paper } from "../../print/document-content.ts";
import type { SeedResource } from "../seed-document.ts";
import { bearingsDowntime, bearingsDowntimePaper } from "./bearings-downtime.ts";
import { bringYourOwnModel, bringYourOwnModelPaper } from "./bring-your-own-model.ts";
import { connectorsOnMcp, connectorsOnMcpPaper } from "./connectors-on-mcp.ts";
import { firstKpiPlan, firstKpiPlanPaper } from "./first-kpi-plan.ts";
import { integrationChecklist, integrationChecklistPaper } from "./integration-checklist.ts";
import { marketSignals, marketSignalsPaper } from "./market-signals.ts";
import { savingsBankFraud, savingsBankFraudPaper } from "./savings-bank-fraud.ts";
import { testsFromDiffs, testsFromDiffsPaper } from "./tests-from-diffs.ts";
import { zeroTrustForAgents, zeroTrustForAgentsPaper } from "./zero-trust-for-agents.ts";

/** The nine resources of the library with what their PDFs say (spec 9, resources), newest first. */
export const library: readonly { resource: SeedResource; paper: Paper }[] = [
  { resource: firstKpiPlan, paper: firstKpiPlanPaper },
  { resource: bringYourOwnModel, paper: bringYourOwnModelPaper },
  { resource: bearingsDowntime, paper: bearingsDowntimePaper },
  { resource: zeroTrustForAgents, paper: zeroTrustForAgentsPaper },
  { resource: savingsBankFraud, paper: savingsBankFraudPaper },
  { resource: testsFromDiffs, paper: testsFromDiffsPaper },
  { resource: marketSignals, paper: marketSignalsPaper },
  { resource: connectorsOnMcp, paper: connectorsOnMcpPaper },
  { resource: integrationChecklist, paper: integrationChecklistPaper },
];

/** The documents of the library. */
export const resources: readonly SeedResource[] = library.map(({ resource }) => resource);
