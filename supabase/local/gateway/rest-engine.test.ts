import { expect, test } from "vitest";
import { handleRestRequest } from "./rest-engine.ts";
import type { Caller } from "./tokens.ts";

/** The response to a caller when the engine returns this error. */
async function respond(role: Caller["role"], status: number, body: object) {
  const engine = {
    name: "postgrest" as const,
    handle: async () => Response.json(body, { status }),
  };
  const response = await handleRestRequest(engine, {
    method: "GET",
    target: "/leads",
    headers: {},
    body: new Uint8Array(),
    caller: { role, token: null },
  });
  return { status: response.status, ...(await response.json()) };
}

const internal = { code: "23502", message: "no", details: "Failing row contains (x)", hint: "h" };

test.each(["anon", "authenticated"] as const)(
  "error responses to %s contain no row values",
  async (role) => {
    expect(await respond(role, 400, internal)).toMatchObject({ details: null, hint: null });
  },
);

test("errors for the service role and business errors keep their details", async () => {
  expect(await respond("service_role", 400, internal)).toMatchObject(internal);
  const business = { ...internal, code: "PT409" };
  expect(await respond("authenticated", 409, business)).toMatchObject(business);
});

test.each(["40P01", "40001"])(
  "SQLSTATE %s is a conflict for staff, and a retryable error for visitors",
  async (code) => {
    const error = { code, message: "deadlock detected", details: "Process 1 waits", hint: null };
    expect(await respond("authenticated", 500, error)).toEqual({
      status: 409,
      code: "PT409",
      message: "Someone else changed the same records. Try again.",
      details: null,
      hint: null,
    });
    expect(await respond("anon", 500, error)).toMatchObject({ status: 500 });
  },
);
