import { expect, test } from "vitest";
import { parseConfig } from "../settings/config.ts";
import { describeFirstPassword, describeReady, type ReadyState } from "./ready-message.ts";

const state: ReadyState = {
  isDevelopment: false,
  isNewFolder: true,
  seconds: 4.25,
  hasAccounts: true,
  initialPasswordInUse: true,
  generatedPassword: "generated password",
};

test("shows the addresses, and the generated password until it is changed", () => {
  const shown = describeReady(parseConfig({ PORT: "4001" }), state);
  expect(shown).toContain("Ready after 4.3 s");
  expect(shown).toContain("Back office  http://localhost:4001/admin");
  expect(shown).toMatch(/Password {5}generated password\n {15}\(shown until you change it\)/);
  const changed = describeReady(parseConfig({}), { ...state, initialPasswordInUse: false });
  expect(changed).not.toContain("generated password");
});

test("does not repeat a password from the settings", () => {
  const shown = describeReady(parseConfig({ STAFF_PASSWORD: "ten letters" }), state);
  expect(shown).toContain("the one set as STAFF_PASSWORD");
  expect(shown).not.toContain("ten letters");
});

test("says that SAMPLE_DATA=off does not change an existing data folder", () => {
  const config = parseConfig({ SAMPLE_DATA: "off" });
  expect(describeReady(config, state)).toContain("created without sample leads");
  const existing = describeReady(config, { ...state, isNewFolder: false });
  expect(existing).toContain("SAMPLE_DATA=off only applies to a new data folder.");
  expect(existing).not.toContain("without sample leads");
});

test("a log says where the generated password is, not what it is", () => {
  const config = parseConfig({ DATA_DIR: "/data" });
  const logged = describeFirstPassword(config, state);
  expect(logged).toContain("staffPassword in /data/secrets.json");
  expect(describeFirstPassword(config, { ...state, generatedPassword: "5up3rs3cr3t" })).toBe(
    logged,
  );
  expect(describeFirstPassword(config, { ...state, initialPasswordInUse: false })).toBeUndefined();
  expect(
    describeFirstPassword(parseConfig({ STAFF_PASSWORD: "ten letters" }), state),
  ).toBeUndefined();
});
