import { afterAll, expect, test, vi } from "vitest";
import {
  ignoredSpan,
  type ActiveSpan,
  type SpanDefinition,
} from "../../../web/telemetry/telemetry.ts";

const runSpan =
  vi.fn<(definition: SpanDefinition, work: (span: ActiveSpan) => Promise<Response>) => unknown>();

// Files of this project share their modules: the mock needs a new copy of the module under test.
vi.resetModules();
vi.doMock("../../../web/telemetry/telemetry.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  runSpan,
}));
const { observeTransaction } = await import("./observe-request.ts");
afterAll(() => {
  vi.doUnmock("../../../web/telemetry/telemetry.ts");
  vi.resetModules();
});

/** Returns the definition of the span of a request. */
async function observe(method: string, target: string) {
  runSpan.mockImplementation((_, work) => work(ignoredSpan));
  await observeTransaction({ method, target }, async () => new Response());
  const [definition] = runSpan.mock.lastCall ?? [];
  return definition;
}

test("names the table of a request", async () => {
  expect(await observe("PATCH", "/leads?id=eq.1")).toMatchObject({
    name: "UPDATE leads",
    attributes: { "db.operation.name": "UPDATE", "db.collection.name": "leads" },
  });
});

test("names the function of a call as a stored procedure", async () => {
  const definition = await observe("POST", "/rpc/book_appointment");
  expect(definition).toMatchObject({
    name: "CALL book_appointment",
    attributes: {
      "db.operation.name": "CALL",
      "db.stored_procedure.name": "book_appointment",
    },
  });
  expect(definition?.attributes).not.toHaveProperty(["db.collection.name"]);
});
