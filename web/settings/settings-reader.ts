import type { Environment } from "./settings.ts";

export type SettingsReader<Name extends string> = ReturnType<typeof createSettingsReader<Name>>;

const emailPattern = /^[^\s@<>]+@[^\s@<>]+$/;
const secretNamePattern = /PASSWORD|TOKEN|SECRET|_KEY$/;

export const isEmail = (value: string): boolean => emailPattern.test(value);

/** Reads settings and collects every problem, so that one start shows all of them. */
export function createSettingsReader<Name extends string>(environment: Environment) {
  const problems: string[] = [];
  const text = (name: Name) => environment[name]?.trim() || undefined;
  const refuse = (name: Name, expected: string) => {
    const value = text(name) ?? "";
    // An address may hold a password.
    const isSecret = secretNamePattern.test(name) || value.includes("@");
    problems.push(
      `${name} ${isSecret ? "is not usable" : `is ${JSON.stringify(value)}`}: ${expected}`,
    );
  };
  const checked = <T>(
    name: Name,
    expected: string,
    read: (value: string) => T | undefined,
  ): T | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = read(value);
    if (result === undefined) refuse(name, expected);
    return result;
  };
  const wholeNumber = (name: Name, max: number, expected: string) =>
    checked(name, expected, (value) =>
      /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= max
        ? Number(value)
        : undefined,
    );
  return {
    problems,
    text,
    checked,
    port: (name: Name) =>
      wholeNumber(name, 65_535, "expected a whole number from 1 to 65535, such as 3000."),
    upTo: (name: Name, max: number, unit: string, example: number) =>
      wholeNumber(
        name,
        max,
        `expected a whole number from 1 to ${max} of ${unit}, such as ${example}.`,
      ),
    oneOf: <Choice extends string>(name: Name, ...choices: Choice[]) =>
      checked(name, `expected ${choices.map((choice) => `"${choice}"`).join(" or ")}.`, (value) =>
        choices.find((choice) => choice === value),
      ),
    origin: (name: Name, example: string) =>
      checked(name, `expected an origin without a path, such as ${example}.`, parseOrigin),
    email: (name: Name) =>
      checked(name, "expected one e-mail address, such as anna@example.com.", (value) =>
        isEmail(value) ? value : undefined,
      ),
    /** A text of so many characters or more. */
    secret: (name: Name, min: number) =>
      checked(name, `expected at least ${min} characters.`, (value) =>
        value.length >= min ? value : undefined,
      ),
    /** A group of settings of which all or none are given. True when all are. */
    group(purpose: string, names: Name[]): boolean {
      const given = names.filter((name) => text(name) !== undefined);
      if (given.length === 0 || given.length === names.length) return given.length > 0;
      for (const name of names.filter((name) => !given.includes(name)))
        problems.push(
          `${name} is missing: ${purpose} needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`,
        );
      return false;
    },
  };
}

// URLs allow signs in a host, such as `;`, that would end a directive of the content policy.
const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/;

/** The origin that an address is, if it has nothing else. */
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
