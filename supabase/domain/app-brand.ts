import { isRecord } from "./json.ts";

/** The brand that the Studio, the back office and the sign-in page show. */
export type AppBrand = {
  /** Empty without a brand. */
  name: string;
  accent: string | null;
  darkAccent: string | null;
  icon: string | null;
  logo: string | null;
  /** Replaces the logo in dark mode. */
  darkLogo: string | null;
};

/** Reads a brand. A part that is missing or invalid is null; an image has a path or an https URL. */
export function parseAppBrand(value: unknown): AppBrand {
  const source = isRecord(value) ? value : {};
  const text = (field: keyof AppBrand) => {
    const found = source[field];
    return typeof found === "string" && found.trim() ? found.trim() : null;
  };
  const image = (field: keyof AppBrand) => {
    const url = text(field);
    return url && /^(https:\/\/|\/(?![/\\]))[^\s"'<>]*$/.test(url) ? url : null;
  };
  return {
    name: text("name") ?? "",
    accent: text("accent"),
    darkAccent: text("darkAccent"),
    icon: image("icon"),
    logo: image("logo"),
    darkLogo: image("darkLogo"),
  };
}
