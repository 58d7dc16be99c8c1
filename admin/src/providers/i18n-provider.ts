import englishMessages from "ra-language-english";
import type { I18nProvider, TranslationMessages } from "react-admin";

/**
 * React-admin's own words (labels of controls, accessible names) in English. Every other text is in
 * a `*.copy.ts` file and is passed through as it is.
 */
export function createI18nProvider(messages: TranslationMessages = englishMessages): I18nProvider {
  return {
    translate: (key, options = {}) => {
      const found = messageAt(messages, key);
      const text = found ?? (typeof options._ === "string" ? options._ : key);
      return fill(plural(text, options.smart_count), options);
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => "en",
  };
}

function messageAt(messages: unknown, key: string): string | undefined {
  let at: unknown = messages;
  for (const part of key.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = Object.getOwnPropertyDescriptor(at, part)?.value;
  }
  return typeof at === "string" ? at : undefined;
}

/** Messages write "one |||| many". */
function plural(text: string, count: unknown): string {
  const [one = text, many = one] = text.split("||||").map((form) => form.trim());
  return text.includes("||||") ? (count === 1 ? one : many) : text;
}

function fill(text: string, values: Record<string, unknown>): string {
  return text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : String(values[name]),
  );
}
