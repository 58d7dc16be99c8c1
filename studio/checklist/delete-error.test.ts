import { ClientError } from "@sanity/client";
import { expect, test } from "vitest";
import { describeDeleteError } from "./delete-error.ts";

const createClientError = (statusCode: number) =>
  new ClientError({
    body: {},
    headers: {},
    method: "POST",
    statusCode,
    statusMessage: "",
    url: "/v1/data/mutate/production",
  });

test("names a document as the reason only for a conflict", () => {
  expect(describeDeleteError(createClientError(409), "chart.png")).toBe(
    "“chart.png” is used by a document. Reload the checklist.",
  );
  for (const error of [createClientError(403), new TypeError("Failed to fetch")])
    expect(describeDeleteError(error, "chart.png")).toBe("Check your connection and try again.");
});
