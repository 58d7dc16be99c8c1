import { expect, test } from "vitest";
import { httpError } from "../errors.ts";
import { parseQueryParams, requireQuery } from "./query-routes.ts";

test("parses parameters of a URL as JSON, the last of the same name", () => {
  const search = new URLSearchParams({ query: "*", $id: '"a"', $list: "[1]" });
  search.append("$id", '"b"');
  expect(parseQueryParams(search)).toEqual({ id: "b", list: [1] });
  expect(() => parseQueryParams(new URLSearchParams({ $id: "a" }))).toThrow(
    "The value of the parameter $id is not valid JSON",
  );
});

test("a parameter named __proto__ does not change the prototype of the parameters", () => {
  const params = parseQueryParams(new URLSearchParams({ ["$__proto__"]: '{"role":"admin"}' }));
  expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
  expect(Object.entries(params)).toEqual([["__proto__", { role: "admin" }]]);
});

test.each([undefined, null, 7, "", " \n"])("rejects %j as an empty query", (query) => {
  expect(() => requireQuery(query)).toThrow(httpError(400, "The query is empty"));
});
