import { expect, test } from "vitest";
import { createPeopleCsv } from "./people-csv.ts";

const person = {
  name: 'Müller, "Ada"',
  email: "ada@example.com",
  company: "=1+1",
  phone: "+1 212 555 0100",
  owner: "",
  lead_score: 50,
  submissions: 2,
  first_seen_at: "2026-11-01T10:00:00+00:00",
  last_seen_at: "2026-11-02T10:00:00+00:00",
  tags: "Key account, VIP",
};

test("the file opens in Excel: byte order mark, quotes, no formulas, readable phone numbers", () => {
  const csv = createPeopleCsv([person]);
  expect(csv.startsWith('\uFEFF"Name",')).toBe(true);
  expect(csv.split("\r\n")[1]).toBe(
    '"Müller, ""Ada""","ada@example.com","\'=1+1","+1 212 555 0100","","50","2","2026-11-01T10:00:00+00:00","2026-11-02T10:00:00+00:00","Key account, VIP"',
  );
});
