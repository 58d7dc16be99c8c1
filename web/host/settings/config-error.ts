import { StartError } from "../../../supabase/domain/errors.ts";

/** Invalid settings. The message names every wrong variable, what is expected and the fix. */
export class ConfigError extends StartError {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `The settings cannot be used. Correct ${problems.length === 1 ? "this" : "these"} in the environment or in .env (.env.example describes each):\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.problems = problems;
  }
}
