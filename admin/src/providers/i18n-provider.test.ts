import { expect, test } from "vitest";
import { i18nProvider } from "./i18n-provider.ts";

const { translate } = i18nProvider;

test("translates React-Admin's keys into English", () => {
  expect(translate("ra.action.refresh")).toBe("Refresh");
  expect(
    translate("ra.navigation.page_range_info", { offsetBegin: 1, offsetEnd: 2, total: 2 }),
  ).toBe("1–2 of 2");
  expect(translate("ra.action.bulk_actions", { smart_count: 1 })).toBe("1 selected");
  expect(translate("ra.action.bulk_actions", { smart_count: 3 })).toBe("3 selected");
});

test("shows our own texts unchanged, and the default of an unknown key", () => {
  expect(translate("Leads Dashboard")).toBe("Leads Dashboard");
  expect(translate("resources.leads.fields.name", { _: "Name" })).toBe("Name");
});
