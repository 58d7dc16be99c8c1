import type { ResourceContent } from "../../print/document-content.ts";
import type { SeedResource } from "../seed-document.ts";
import { agentAccessReview, agentAccessReviewContent } from "./agent-access-review.ts";
import { bearingsDowntime, bearingsDowntimeContent } from "./bearings-downtime.ts";
import { bringYourOwnModel, bringYourOwnModelContent } from "./bring-your-own-model.ts";
import { connectorsOnMcp, connectorsOnMcpContent } from "./connectors-on-mcp.ts";
import { firstKpiPlan, firstKpiPlanContent } from "./first-kpi-plan.ts";
import { integrationChecklist, integrationChecklistContent } from "./integration-checklist.ts";
import { marketSignals, marketSignalsContent } from "./market-signals.ts";
import { savingsBankFraud, savingsBankFraudContent } from "./savings-bank-fraud.ts";
import { testsFromDiffs, testsFromDiffsContent } from "./tests-from-diffs.ts";
import { zeroTrustForAgents, zeroTrustForAgentsContent } from "./zero-trust-for-agents.ts";

/** The nine resources of the library with what their PDFs say (spec 9, resources), newest first. */
export const library: readonly { resource: SeedResource; content: ResourceContent }[] = [
  { resource: firstKpiPlan, content: firstKpiPlanContent },
  { resource: bringYourOwnModel, content: bringYourOwnModelContent },
  { resource: bearingsDowntime, content: bearingsDowntimeContent },
  { resource: zeroTrustForAgents, content: zeroTrustForAgentsContent },
  { resource: savingsBankFraud, content: savingsBankFraudContent },
  { resource: testsFromDiffs, content: testsFromDiffsContent },
  { resource: marketSignals, content: marketSignalsContent },
  { resource: connectorsOnMcp, content: connectorsOnMcpContent },
  { resource: integrationChecklist, content: integrationChecklistContent },
];

/** Resources with a page of their own that the library leaves out. */
export const unlistedResources: typeof library = [
  { resource: agentAccessReview, content: agentAccessReviewContent },
];

/** The documents of the library, and those that it leaves out. */
export const resources: readonly SeedResource[] = [...library, ...unlistedResources].map(
  ({ resource }) => resource,
);
