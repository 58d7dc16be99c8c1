/** Suffixes of metric names by unit, as OpenTelemetry's rules for Prometheus demand. */
const suffixes: Readonly<Record<string, string>> = { s: "_seconds", By: "_bytes" };

/** The lines of one metric: comments and samples. */
type Family = { comments: string[]; samples: string[] };

const commentPattern = /^# (HELP|TYPE|UNIT) (\w+) (.*)$/;
const sampleNamePattern = /^\w+/;

/**
 * Adds the unit to the names of metrics, which OpenTelemetry's serializer leaves out, and removes the
 * UNIT comments, which Prometheus's text format does not have.
 */
export function nameByUnit(text: string): string {
  const renamed = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, kind, name = "", value = ""] = commentPattern.exec(line) ?? [];
    const suffix = suffixes[value];
    if (kind !== "UNIT" || suffix === undefined) continue;
    const base = name.replace(/_total$/, "");
    renamed.set(name, `${base}${suffix}${name.slice(base.length)}`);
  }
  const rename = (name: string) => renamed.get(name) ?? name;
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# UNIT") && !line.startsWith("# no "))
    .map((line) =>
      line.startsWith("#")
        ? line.replace(commentPattern, (_, kind, name, rest) => `# ${kind} ${rename(name)} ${rest}`)
        : line.replace(sampleNamePattern, (name) => {
            const [, base = name, part = ""] = /^(.*?)(_bucket|_count|_sum)?$/.exec(name) ?? [];
            return renamed.has(base) ? `${rename(base)}${part}` : rename(name);
          }),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** Joins the metrics of several processes: the samples of a metric must be in one group. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const text of texts) {
    let family: Family = { comments: [], samples: [] };
    for (const line of text.split("\n")) {
      if (line === "") continue;
      const [, kind, name = ""] = commentPattern.exec(line) ?? [];
      if (kind === "HELP") {
        const known = families.get(name);
        family = known ?? { comments: [], samples: [] };
        families.set(name, family);
        if (known) family.comments = [];
      }
      if (line.startsWith("#")) family.comments.push(line);
      else family.samples.push(line);
    }
  }
  return [...families.values()]
    .flatMap(({ comments, samples }) => [...comments, ...samples])
    .map((line) => `${line}\n`)
    .join("");
}
