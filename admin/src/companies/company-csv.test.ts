import { expect, test } from "vitest";
import { createCompaniesCsv } from "./company-csv.ts";

test("the file has labels, tags and no formulas", () => {
  const csv = createCompaniesCsv([
    {
      name: "=1+1",
      domain: "müller.example",
      size: "11-50",
      industry: "Banking",
      country: "Germany",
      owner: "Sam",
      people: 2,
      leads: 3,
      created_at: "2026-11-01T10:00:00+00:00",
      tags: "Key account, VIP",
    },
  ]);
  expect(csv.split("\r\n")).toEqual([
    '\uFEFF"Name","Domain","Employees","Industry","Country","Owner","People","Leads","Created","Tags"',
    '"\'=1+1","müller.example","11-50","Banking","Germany","Sam","2","3","2026-11-01T10:00:00+00:00","Key account, VIP"',
    "",
  ]);
});
