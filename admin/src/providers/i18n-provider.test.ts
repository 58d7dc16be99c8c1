import { expect, test } from "vitest";
import { createI18nProvider } from "./i18n-provider.ts";

const { translate } = createI18nProvider();

test("react-admin's keys read as English", () => {
  expect(translate("ra.action.refresh")).toBe("Refresh");
});

test("values are filled in and counted", () => {
  expect(translate("ra.action.bulk_actions", { smart_count: 1 })).toBe("1 item selected");
  expect(translate("ra.action.bulk_actions", { smart_count: 3 })).toBe("3 items selected");
});

test("our own texts pass through, a given default stands in for an unknown key", () => {
  expect(translate("Leads Dashboard")).toBe("Leads Dashboard");
  expect(translate("resources.leads.fields.name", { _: "Name" })).toBe("Name");
});
