import { assistant } from "./steps/assistant.ts";
import { bookings } from "./steps/bookings.ts";
import { containers } from "./steps/containers.ts";
import { cdn } from "./steps/cdn.ts";
import { dataMove } from "./steps/data-move.ts";
import { faults } from "./faults/faults.ts";
import { fullDisk } from "./steps/full-disk.ts";
import { history } from "./history/history.ts";
import { hosted } from "../hosted-services/hosted-step.ts";
import { hours } from "./steps/hours.ts";
import { e2e } from "./steps/e2e.ts";
import { instances } from "./steps/instances.ts";
import { killRounds } from "./steps/kill-rounds.ts";
import { lakeIndexes } from "./steps/lake-indexes.ts";
import { lakeKills } from "./steps/lake-kills.ts";
import { leads } from "./steps/leads.ts";
import { listeners } from "./steps/listeners.ts";
import { liveChat } from "./chats/live-chat.ts";
import { longHistory } from "./steps/long-history.ts";
import { networkFaults } from "./steps/network-faults.ts";
import { observability } from "./steps/observability.ts";
import { restoreDrill } from "./steps/restore-drill.ts";
import { roleDays } from "./steps/role-days.ts";
import { shutdown } from "./steps/shutdown.ts";
import { slots } from "./steps/slots.ts";
import { soak } from "./steps/soak.ts";
import { systems } from "./steps/systems.ts";
import { versions } from "./steps/versions.ts";

/** A step throws if its assertions do not hold, and returns its counts. */
export type Step = (args: readonly string[]) => Promise<Record<string, number>>;

/** The steps of `npm run proof`, in running order. */
export const steps: Record<string, Step> = {
  leads,
  bookings,
  assistant,
  "live-chat": liveChat,
  systems,
  e2e,
  hosted,
  hours,
  slots,
  "role-days": roleDays,
  faults,
  history,
  versions,
  soak,
  "kill-rounds": killRounds,
  "network-faults": networkFaults,
  "full-disk": fullDisk,
  "lake-indexes": lakeIndexes,
  "lake-kills": lakeKills,
  listeners,
  instances,
  observability,
  "restore-drill": restoreDrill,
  "data-move": dataMove,
  shutdown,
  "long-history": longHistory,
  containers,
  cdn,
};
