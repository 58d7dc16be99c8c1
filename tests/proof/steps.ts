import { assistant } from "./assistant.ts";
import { bookings } from "./bookings.ts";
import { faults } from "./faults/faults.ts";
import { fullDisk } from "./full-disk.ts";
import { history } from "./history/history.ts";
import { hours } from "./hours.ts";
import { journeys } from "./journeys.ts";
import { killRounds } from "./kill-rounds.ts";
import { lakeIndexes } from "./lake-indexes.ts";
import { lakeKills } from "./lake-kills.ts";
import { leads } from "./leads.ts";
import { listeners } from "./listeners.ts";
import { longHistory } from "./long-history.ts";
import { networkFaults } from "./network-faults.ts";
import { restoreDrill } from "./restore-drill.ts";
import { roleDays } from "./role-days.ts";
import { shutdown } from "./shutdown.ts";
import { slots } from "./slots.ts";
import { soak } from "./soak.ts";
import { systems } from "./systems.ts";
import { versions } from "./versions.ts";

/** A step throws when what it proves does not hold, and gives the figures that it counted. */
export type Step = (args: readonly string[]) => Promise<Record<string, number>>;

/** The steps of `npm run proof`, in their order. */
export const steps: Record<string, Step> = {
  leads,
  bookings,
  assistant,
  systems,
  journeys,
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
  "restore-drill": restoreDrill,
  shutdown,
  "long-history": longHistory,
};
