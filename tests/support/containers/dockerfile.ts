/** One instruction of a Dockerfile, with continued lines joined. */
export type Instruction = { name: string; value: string };

export type Stage = { name: string; from: string; instructions: Instruction[] };

export type Dockerfile = {
  /** The defaults of arguments before the first stage. */
  args: Record<string, string>;
  stages: Stage[];
};

/** Parses what a Dockerfile of this project may contain. @throws for a stage without a name */
export function parseDockerfile(text: string): Dockerfile {
  const lines = text
    .split("\n")
    .filter((line) => !line.trim().startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === "FROM") {
      const [, from = "", stage] = /^(\S+)(?: AS (\S+))?$/.exec(value) ?? [];
      if (!stage) throw new Error(`A stage without a name: ${line}`);
      stages.push({ name: stage, from, instructions: [] });
    } else if (name === "ARG" && stages.length === 0) {
      const [key = "", content = ""] = value.split("=");
      args[key] = content;
    } else if (name) stages.at(-1)?.instructions.push({ name, value });
  }
  return { args, stages };
}
