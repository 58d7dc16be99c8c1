import { expect, test } from "vitest";
import { clockOf } from "./zone-clock.ts";

const at = (iso: string) => Date.parse(iso);
const hour = 3_600_000;

/** A name in the case that the bits of a number say: the runtime knows each. */
const spelled = (name: string, bits: number) =>
  [...name]
    .map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");

test("offsets change with the clocks, to the second", () => {
  const berlin = clockOf("Europe/Berlin");
  expect(berlin.offsetAt(at("2026-10-25T00:59:59Z"))).toBe(2 * hour);
  expect(berlin.offsetAt(at("2026-10-25T01:00:00Z"))).toBe(hour);
  expect(berlin.offsetAt(at("1893-03-31T23:00:00Z"))).toBe(53 * 60_000 + 28_000);
});

test("a zone that there is not has no offset", () => {
  expect(() => clockOf("Europe/Atlantis").offsetAt(0)).toThrow(RangeError);
});

test("names that visitors spell as they like are not kept for ever", () => {
  const first = clockOf("Europe/Berlin");
  expect(clockOf("Europe/Berlin")).toBe(first);
  const names = Array.from({ length: 3000 }, (_, bits) => spelled("europe/berlin", bits));
  for (const name of names) expect(clockOf(name).offsetAt(0)).toBe(hour);
  expect(clockOf("Europe/Berlin")).not.toBe(first);
});
