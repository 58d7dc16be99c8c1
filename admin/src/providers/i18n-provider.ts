import { mergeTranslations } from "react-admin";
import polyglotI18nProvider from "ra-i18n-polyglot";
import englishMessages from "ra-language-english";
import { sortFields } from "./providers.copy.ts";

const messages = mergeTranslations(englishMessages, {
  resources: {
    leads: { fields: sortFields.leads },
    people: { fields: sortFields.people },
    companies: { fields: sortFields.companies },
  },
  ra: {
    auth: { logout: "Sign out" },
    message: { unsaved_changes: "Leave without saving your changes?" },
    navigation: {
      page_range_info: "%{offsetBegin}–%{offsetEnd} of %{total}",
      partial_page_range_info: "%{offsetBegin}–%{offsetEnd} of more than %{offsetEnd}",
    },
    notification: {
      updated: "Changes saved |||| %{smart_count} items changed",
      created: "Created",
      deleted: "Deleted |||| %{smart_count} items deleted",
    },
    action: { bulk_actions: "%{smart_count} selected", unselect: "Clear selection" },
  },
});

/**
 * React-Admin's messages in English. The texts of our own screens are in `*.copy.ts` files and are
 * shown unchanged.
 */
export const i18nProvider = polyglotI18nProvider(() => messages, "en", undefined, {
  allowMissing: true,
});
