/** The working day of each role over 200 leads: its tasks, its navigation, and its denied requests. */

import { expectAccessible } from "../../support/browser/accessibility.ts";
import { dataDir, expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import {
  beginDay,
  days,
  expectNavigation,
  expectScreen,
  refusedRequests,
  requestsRefusedTo,
  roles,
  screens,
  seedDays,
} from "../../support/fixtures/role-days.ts";

test.beforeAll(() => seedDays(dataDir(), 200));

/** Roles that work with leads daily; the days of the others are part of the proof. */
const tried = "sales";

for (const role of roles) {
  test(`the day of ${role}`, { tag: role === tried ? [] : "@proof" }, async ({ browser }) => {
    const page = await beginDay(browser, origin(), role);
    const seen = watchPage(page);
    await expectNavigation(page, role);
    await days[role](page);
    await expectAccessible(page);
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });

    const closed = screens.find(([, , who]) => !who.includes(role));
    if (closed) await expectScreen(page, closed[0], false);
    // A table without rows responds like a denied one.
    expect(await refusedRequests(page)).toEqual(expect.arrayContaining(requestsRefusedTo(role)));
    await page.context().close();
  });
}
