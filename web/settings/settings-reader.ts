import type { Environment } from "./settings.ts";

export type SettingsReader<Name extends string> = ReturnType<typeof createSettingsReader<Name>>;

const emailPattern = /^[^\s@<>]+@[^\s@<>]+$/;
/** Base64 of 24 to 64 bytes, as the Standard Webhooks specification requires. */
const webhookSecretPattern = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;
const secretNamePattern = /PASSWORD|TOKEN|SECRET|_KEY$|_HEADERS$|^(DATABASE|CACHE)_URL$/;

export const isEmail = (value: string): boolean => emailPattern.test(value);

/** Creates a reader of settings that collects every problem, so that one start reports all of them. */
export function createSettingsReader<Name extends string>(environment: Environment) {
  const problems: string[] = [];
  const text = (name: Name) => {
    const value = environment[name];
    if (!value?.trim()) return undefined;
    // Spaces around a password are part of it.
    return name.endsWith("PASSWORD") ? value : value.trim();
  };
  const addProblem = (name: Name, expected: string) => {
    const value = text(name) ?? "";
    // A URL with "@" may contain a password.
    const isSecret = secretNamePattern.test(name) || value.includes("@");
    problems.push(
      `${name} ${isSecret ? "is not usable" : `is ${JSON.stringify(value)}`}: ${expected}`,
    );
  };
  const parse = <T>(
    name: Name,
    expected: string,
    parseValue: (value: string) => T | undefined,
  ): T | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = parseValue(value);
    if (result === undefined) addProblem(name, expected);
    return result;
  };
  const wholeNumber = (name: Name, max: number, expected: string) =>
    parse(name, expected, (value) => parseWholeNumber(value, max));
  return {
    problems,
    text,
    parse,
    port: (name: Name) =>
      wholeNumber(name, 65_535, "expected a whole number from 1 to 65535, such as 3000."),
    upTo: (name: Name, max: number, unit: string, example: number) =>
      wholeNumber(
        name,
        max,
        `expected a whole number from 1 to ${max} of ${unit}, such as ${example}.`,
      ),
    oneOf: <Choice extends string>(name: Name, ...choices: Choice[]) =>
      parse(name, `expected ${choices.map((choice) => `"${choice}"`).join(" or ")}.`, (value) =>
        choices.find((choice) => choice === value),
      ),
    origin: (name: Name, example: string) =>
      parse(name, `expected an origin without a path, such as ${example}.`, parseOrigin),
    email: (name: Name) =>
      parse(name, "expected one email address, such as anna@example.com.", (value) =>
        isEmail(value) ? value : undefined,
      ),
    /** A text of at least `min` characters. */
    secret: (name: Name, min: number) =>
      parse(name, `expected at least ${min} characters.`, (value) =>
        value.length >= min ? value : undefined,
      ),
    /** The secret of a Standard Webhooks signature. */
    webhookSecret: (name: Name) =>
      parse(name, "expected whsec_ followed by 24 to 64 random bytes in base64.", (value) =>
        webhookSecretPattern.test(value) ? value : undefined,
      ),
    /** Checks settings that must be set together. Returns true if all of them are set. */
    group(purpose: string, names: Name[]): boolean {
      const given = names.filter((name) => text(name) !== undefined);
      if (given.length === 0 || given.length === names.length) return given.length > 0;
      const missing = names.filter((name) => !given.includes(name));
      problems.push(...missing.map((name) => describeMissing(name, given, purpose)));
      return false;
    },
  };
}

const describeMissing = (name: string, given: string[], purpose: string) =>
  `${name} is missing: ${purpose} needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`;

/** Parses a whole number from 1 to `max`. */
function parseWholeNumber(value: string, max: number): number | undefined {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

// Stricter than URLs, which allow `;` in a host: it would end a directive of the Content Security Policy.
const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/;

/** Parses an http or https origin; undefined for a URL with a path, query, fragment or credentials. */
export function parseOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    hostPattern.test(url.hostname) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  return isPlain ? url.origin : undefined;
}
