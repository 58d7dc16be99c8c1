import { expect, test } from "vitest";
import { companyFilter, companyQuery } from "./company-query.ts";
import { peopleFilter, peopleQuery } from "./people-query.ts";

const id = "0b0f1e2d-3c4b-4a59-8877-665544332211";

test("filters of people are parsed in a fixed order without unknown and invalid values", () => {
  const filter = { opted_out: false, tag: "VIP", q: " Ada ", owner: "", company: 7, extra: true };
  expect(JSON.stringify(peopleFilter(filter))).toBe('{"q":" Ada ","tag":"VIP","opted_out":false}');
  expect(peopleQuery(peopleFilter({ ...filter, company: id }))).toEqual({
    search: "Ada",
    tag: "VIP",
    of_company: id,
    opted_out: false,
  });
});

test("filters of companies are parsed in a fixed order without unknown and invalid values", () => {
  const filter = { tag: "VIP", size: "11-50", q: "ACME", industry: "", country: 7, extra: true };
  expect(JSON.stringify(companyFilter(filter))).toBe('{"q":"ACME","size":"11-50","tag":"VIP"}');
  expect(companyQuery({ ...companyFilter(filter), industry: "Banking" })).toEqual({
    search: "ACME",
    with_size: "11-50",
    with_industry: "Banking",
    tag: "VIP",
  });
});
