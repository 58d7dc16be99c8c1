import type { Json } from "@site/supabase/contracts/database.types";
import { clickIds } from "@site/supabase/contracts/touchpoint";
import { isRecord } from "@site/supabase/domain/json";
import { formatLongDateTime } from "../format/time.ts";
import { describeCampaign } from "../shared/leads/campaign.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.attribution;

/** A name and its value, for a list of facts. */
export type Fact = readonly [name: string, value: string];

type Fields = Record<string, Json | undefined>;
const fieldsOf = (value: Json | undefined): Fields => (isRecord(value) ? value : {});
const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");
const listOf = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string").join(", ") : "";

function factsOf(touch: Fields): Fact[] {
  const at = textOf(touch.at);
  const facts: Fact[] = [
    [copy.at, Number.isNaN(Date.parse(at)) ? "" : formatLongDateTime(at)],
    [copy.landing, textOf(touch.landing)],
    [copy.referrer, textOf(touch.referrer)],
    [copy.campaign, describeCampaign(touch)],
    [copy.click, clickIds.map((key) => textOf(touch[key])).find(Boolean) ?? ""],
  ];
  return facts.filter(([, value]) => value !== "");
}

/**
 * Returns the first touch of the earliest submission with attribution, and the last touch and viewed pages of
 * the latest one. Browsers send attribution, so invalid values are ignored.
 *
 * @param leads - Submissions, the newest first.
 */
export function touchesOf(leads: readonly { attribution: Json | null }[]): {
  first: Fact[];
  last: Fact[];
} {
  const attributions = leads.map(({ attribution }) => fieldsOf(attribution ?? undefined));
  const first = attributions.findLast(({ first: touch }) => touch !== undefined);
  const last = attributions.find(({ last: touch }) => touch !== undefined);
  const viewed: Fact[] = [
    [copy.pages, listOf(last?.pages)],
    [copy.modules, listOf(last?.modules)],
  ];
  return {
    first: factsOf(fieldsOf(first?.first)),
    last: [...factsOf(fieldsOf(last?.last)), ...viewed.filter(([, value]) => value !== "")],
  };
}
