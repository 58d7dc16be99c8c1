import type { SeedCustomerStory } from "../seed-document.ts";
import { lindenfieldSavingsBank } from "./lindenfield-savings-bank.ts";
import { sorrelValleyHospitals } from "./sorrel-valley-hospitals.ts";
import { velthausBearings } from "./velthaus-bearings.ts";

/** Three stories of fictional customers, newest first. */
export const customerStories: SeedCustomerStory[] = [
  sorrelValleyHospitals,
  velthausBearings,
  lindenfieldSavingsBank,
];
