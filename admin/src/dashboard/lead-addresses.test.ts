import { expect, test } from "vitest";
import { leadFilter } from "../providers/data/lead-query.ts";
import { createdAddress, overdueAddress } from "./lead-addresses.ts";

/** The filter that the lead list reads from an address. */
const filterOf = (address: string) =>
  leadFilter(JSON.parse(new URLSearchParams(address.split("?")[1]).get("filter") ?? "null"));

test("the link to overdue leads has the filters of the overdue report", () => {
  expect(filterOf(overdueAddress({}))).toEqual({ reply: "overdue" });
  expect(filterOf(overdueAddress({ owner: "me" }))).toEqual({ reply: "overdue", owner: "me" });
});

test("the link to the leads of a period starts at its first day", () => {
  expect(filterOf(createdAddress({ owner: "unassigned" }, "2026-01-05"))).toEqual({
    created_from: "2026-01-05",
    owner: "unassigned",
  });
  expect(filterOf(createdAddress({}))).toEqual({});
});
