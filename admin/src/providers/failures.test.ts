import { HttpError } from "react-admin";
import { expect, test } from "vitest";
import { authFailure, dataFailure, waitText } from "./failures.ts";
import { failureCopy } from "./providers.copy.ts";

test.each([
  ["a wrong password", { status: 400, code: "invalid_credentials" }, failureCopy.wrongPassword],
  [
    "an outage behind the front",
    { name: "AuthRetryableFetchError", status: 503 },
    failureCopy.outage,
  ],
  ["no network", { name: "AuthRetryableFetchError", status: 0 }, failureCopy.unreachable],
  ["an internal error", { name: "AuthApiError", status: 500 }, failureCopy.outage],
  ["an expired recovery link", { status: 403, code: "otp_expired" }, failureCopy.expired],
  ["a weak password", { status: 422, code: "weak_password" }, failureCopy.weakPassword],
  ["the old password again", { status: 422, code: "same_password" }, failureCopy.samePassword],
  ["anything else", new Error("?"), failureCopy.unexpected],
])("sign-in error: %s", (_case, error, message) => {
  expect(authFailure(error).message).toBe(message);
});

test("a lockout message has the time to wait", () => {
  const error = { name: "AuthApiError", status: 429, code: "over_request_rate_limit" };
  expect(authFailure(error, 30).message).toBe("Too many attempts. Wait 30 seconds and try again.");
  expect(authFailure(error, 601).message).toBe("Too many attempts. Wait 11 minutes and try again.");
  expect(authFailure(error).message).toBe(failureCopy.lockedOut(undefined));
});

test("a wait is rounded up and never negative", () => {
  expect(waitText(1)).toBe("1 second");
  expect(waitText(0.2)).toBe("1 second");
  expect(waitText(90)).toBe("90 seconds");
  expect(waitText(91)).toBe("2 minutes");
  expect(waitText(0)).toBeUndefined();
  expect(waitText(Number.NaN)).toBeUndefined();
});

test.each([
  ["an expired session", 401, { code: "PGRST301" }, failureCopy.expired],
  ["a refused role", 403, { code: "42501", message: "permission denied" }, failureCopy.forbidden],
  ["an update that touched no row", 406, { code: "PGRST116" }, failureCopy.gone],
  ["a broken check", 400, { code: "23514", message: "violates leads_x" }, failureCopy.refused],
  ["an outage", 503, {}, failureCopy.outage],
])("data: %s shows no SQL", (_case, status, body, message) => {
  const failure = dataFailure(new HttpError("raw text of the server", status, body));
  expect(failure.message).toBe(message);
  expect(failure).toHaveProperty("status", status);
});

test("shows the message of a database rule", () => {
  const message = "The last active administrator cannot be removed or deactivated.";
  const body = { code: "PT409", message };
  expect(dataFailure(new HttpError(message, 409, body)).message).toBe(message);
});

test("an error without a status means that the server cannot be reached", () => {
  expect(dataFailure(new TypeError("Failed to fetch")).message).toBe(failureCopy.unreachable);
});
