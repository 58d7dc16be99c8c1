/** A Content-Security-Policy by its directives. */
export function parsePolicy(header: string | undefined): ReadonlyMap<string, readonly string[]> {
  const directives = (header ?? "").split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives.flatMap(([name, ...sources]) => (name ? [[name.toLowerCase(), sources]] : [])),
  );
}
