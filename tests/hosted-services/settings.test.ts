import { describe, expect, test } from "vitest";
import { parseSettings, UsageError } from "./settings.ts";

const environment = {
  SANITY_PROJECT_ID: "ab12cd34",
  SANITY_TOKEN: "sk-token",
  SUPABASE_DB_URL: "postgresql://postgres:secret@db.abcdefghijklmnopqrst.supabase.co:5432/postgres",
  SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SUPABASE_JWT_SECRET: "a legacy JWT secret",
};

describe("parseSettings", () => {
  test("reads the services, and creates a new name for the dataset of each run", () => {
    const { services } = parseSettings([], environment);
    expect(services).toMatchObject({
      isEmulated: false,
      sanity: { projectId: "ab12cd34", dataset: expect.stringMatching(/^conformance-[\da-f]{6}$/) },
      supabase: {
        url: "https://abcdefghijklmnopqrst.supabase.co",
        projectRef: "abcdefghijklmnopqrst",
        accessToken: undefined,
      },
    });
    expect(parseSettings([], environment).services?.sanity.dataset).not.toBe(
      services?.sanity.dataset,
    );
  });

  test("has no project id for self-hosted Supabase", () => {
    const { services } = parseSettings([], {
      ...environment,
      SUPABASE_URL: "https://db.example.com",
    });
    expect(services?.supabase.projectRef).toBeUndefined();
  });

  test("emulates the services on request, and takes a report file and a part of test paths", () => {
    const args = ["--emulated", "--report", "r.json", "--tests", "leads"];
    expect(parseSettings(args, {})).toEqual({
      services: null,
      reportFile: "r.json",
      testFilter: "leads",
    });
  });

  test.each<[string, string[], Record<string, string | undefined>, RegExp]>([
    [
      "missing variables, all by name",
      [],
      { SANITY_TOKEN: "t" },
      /Set SANITY_PROJECT_ID, SUPABASE_DB_URL/,
    ],
    ["an unknown argument", ["--emulate"], environment, /--emulate[\s\S]*Usage/],
    ["services with an emulation", ["--emulated"], environment, /Unset SANITY_PROJECT_ID/],
    [
      "an API address that is none",
      [],
      { ...environment, SUPABASE_URL: "abc" },
      /SUPABASE_URL is not/,
    ],
    [
      "the publishable key twice",
      [],
      { ...environment, SUPABASE_SECRET_KEY: "sb_publishable_1" },
      /Set the secret key/,
    ],
  ])("rejects %s", (_, args, variables, message) => {
    expect(() => parseSettings(args, variables)).toThrow(UsageError);
    expect(() => parseSettings(args, variables)).toThrow(message);
  });

  test("does not repeat a database address, which contains a password", () => {
    const variables = { ...environment, SUPABASE_DB_URL: "mysql://postgres:secret@host" };
    expect(() => parseSettings([], variables)).toThrow(/^(?!.*secret@).*SUPABASE_DB_URL/);
  });
});
