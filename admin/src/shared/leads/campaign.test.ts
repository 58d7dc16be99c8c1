import { expect, test } from "vitest";
import { getLeadCampaign } from "./campaign.ts";

const spring = { utm_source: "linkedin", utm_medium: "paid", utm_campaign: "spring" };

test("the campaign is that of the last touchpoint that has one", () => {
  const first = { landing: "/", utm_source: "news" };
  expect(getLeadCampaign({ first, last: { landing: "/pricing", ...spring } })).toBe(
    "linkedin · paid · spring",
  );
  expect(getLeadCampaign({ first, last: { landing: "/pricing" } })).toBe("news");
});

test.each([null, "text", [], { last: "text" }, { last: { utm_source: 7 } }])(
  "invalid attribution %j has no campaign",
  (attribution) => {
    expect(getLeadCampaign(attribution)).toBe("");
  },
);
