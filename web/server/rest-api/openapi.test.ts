import { apiScopes } from "@site/supabase/contracts/integrations/api-scopes";
import { expect, test } from "vitest";
import { describeApi } from "./openapi.ts";
import { resources } from "./resources.ts";

test("describes every collection at the address of the site", () => {
  const described = describeApi("https://www.example.com");
  expect(described.servers).toEqual([{ url: "https://www.example.com/api/v1" }]);
  expect(Object.keys(described.paths)).toEqual(
    Object.keys(resources).flatMap((name) => [`/${name}`, `/${name}/{id}`]),
  );
});

test("every scope allows a collection", () => {
  const used = Object.values(resources).flatMap(({ readScope, writeScope }) => [
    readScope,
    ...(writeScope ? [writeScope] : []),
  ]);
  expect(used).toEqual([...apiScopes]);
});
