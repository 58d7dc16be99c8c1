/** A file, or a folder with a trailing slash, that does not follow a rule, and why it does not. */
export type Exemption = { path: string; reason: string };

const exempt = (reason: string, paths: string[]): Exemption[] =>
  paths.map((path) => ({ path, reason }));

export const longFiles: Exemption[] = [
  ...exempt("one class decides on a reply and holds the state of that decision", [
    "supabase/functions/chat-intelligent/dialogue/engine.ts",
  ]),
  ...exempt("one parser reads all fields of a sentence and shares its position", [
    "supabase/functions/chat-intelligent/extraction/sentence-parser.ts",
  ]),
];

/** Functions as "path name". */
export const longFunctions: Exemption[] = [
  ...exempt("screens of the back office hold their markup and state in one component", [
    "admin/src/",
  ]),
  ...exempt("the order of the rules for a reply is the order of their lines", [
    "supabase/functions/chat-intelligent/dialogue/engine.ts",
  ]),
];

export const crowdedFolders: Exemption[] = [
  ...exempt("each kind of field, section or scene is one file beside its siblings", [
    "studio/schemas/fields",
    "studio/schemas/sections",
    "studio/static/sections",
    "web/scenes/kinds",
  ]),
  ...exempt("each component is beside its styles, texts and test", [
    "web/features/chat",
    "web/features/scheduling/picker",
    "web/ui",
  ]),
  ...exempt("each server module is beside its test", ["web/server"]),
];

export const wording: Exemption[] = [
  ...exempt("the back office still uses the earlier words in its texts and comments", [
    "admin/src/",
  ]),
  ...exempt(
    "reads and writes email with a hyphen, as visitors do, and names its limits longest and most",
    ["supabase/functions/chat-intelligent/"],
  ),
  ...exempt("quotes a visitor or a file of another program that hyphenates email", [
    "tests/conformance/supabase/imports.test.ts",
    "tests/e2e/staff/files.test.ts",
    "tests/eval/generated.ts",
  ]),
  ...exempt("a code example for visitors names its constant in capitals", [
    "studio/seed/code-examples/test-generation.ts",
  ]),
  ...exempt("the specification is fixed, and the page quotes its text", [
    "docs/specification.md",
    "web/site/pages/preview-ended-page.tsx",
  ]),
];

/**
 * Compares violations, each a path with an optional detail after a space, with a list of exemptions.
 * `remaining` are violations without an exemption; `unneeded` are exemptions without a violation.
 */
export function applyExemptions(violations: string[], exemptions: Exemption[]) {
  const covers = ({ path }: Exemption, violation: string) =>
    violation === path || violation.startsWith(path.endsWith("/") ? path : `${path} `);
  return {
    remaining: violations.filter((one) => !exemptions.some((entry) => covers(entry, one))),
    unneeded: exemptions
      .filter((entry) => !violations.some((one) => covers(entry, one)))
      .map(({ path, reason }) => `${path} (exempt: ${reason})`),
  };
}
