import { expect, test } from "vitest";
import { pastedAddresses } from "./pasted-addresses.ts";

test.each([
  ["lines", "a@x.test\r\nb@x.test\n"],
  ["commas and semicolons", "a@x.test, b@x.test; a@x.test"],
  ["a CSV file", '"Email","Status"\n"a@x.test","bounced"\n"b@x.test","complained"'],
  ["names", 'Ada <a@x.test> "Bob" <B@X.test>'],
])("addresses are found in %s, each once", (_kind, text) => {
  expect(pastedAddresses(text)).toEqual(["a@x.test", "b@x.test"]);
});

test.each(["", "nothing here", "@", "a@", "@b", "a@b@c"])("%j contains no address", (text) => {
  expect(pastedAddresses(text)).toEqual([]);
});
