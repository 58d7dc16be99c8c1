import { expect, test } from "vitest";
import { handler } from "./handler.ts";

const strong = "a horse, a battery, a staple";

/** Accepts an invitation that the database reports in this state; returns the calls made. */
async function accept(password: string, claimed: object) {
  const calls: string[] = [];
  const response = await handler(
    new Request("https://x.test/functions/v1/accept-invitation", {
      method: "POST",
      body: JSON.stringify({ token: "t", password }),
    }),
    {
      env: { get: (name) => (name === "BRAND_NAME" ? "Arq" : undefined) },
      fetch: async (url, init) => {
        const name = String(url).split("/").at(-1) ?? "";
        calls.push(`${name} ${String(init?.body)}`);
        return Response.json(name === "claim_invitation" ? claimed : { state: "accepted" });
      },
      upsertAccount: async () => {
        calls.push("upsertAccount");
        return "an-id";
      },
    },
  );
  const body: unknown = await response.json();
  return { status: response.status, body, calls };
}

test("creates the account of an open invitation", async () => {
  expect(await accept(strong, { state: "open", email: "nora@example.com" })).toMatchObject({
    status: 200,
    body: { state: "accepted", email: "nora@example.com" },
    calls: [
      'claim_invitation {"token":"t"}',
      "upsertAccount",
      'finish_invitation {"token":"t","account":"an-id"}',
    ],
  });
});

test.each(["short", "nora@example.com!", "password1234"])(
  "rejects the password %s and releases the invitation",
  async (password) => {
    expect(await accept(password, { state: "open", email: "nora@example.com" })).toMatchObject({
      status: 422,
      body: { state: "weak" },
      calls: ['claim_invitation {"token":"t"}', 'finish_invitation {"token":"t"}'],
    });
  },
);

test("a weak password does not hide that the invitation is revoked", async () => {
  expect(await accept("short", { state: "revoked" })).toMatchObject({
    status: 410,
    body: { state: "revoked" },
    calls: ['claim_invitation {"token":"t"}'],
  });
});
