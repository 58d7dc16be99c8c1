import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { frameScript } from "../../../features/scheduling/frame/frame-script.ts";
import { starter } from "../pages/defer-scripts.ts";
import { inlineScriptsOf, type PageKind, type PolicyOrigins, sitePolicy } from "./csp.ts";

/** The policy of a finished page of the site. */
export type PagePolicy = (html: string, kind: PageKind) => Promise<string>;

/**
 * Policies that allow the inline scripts of the build alone: those of a page that the build has rendered
 * itself, which every page shares, and our own. There are only our own before there is a build.
 * @param nextStatic the folder `static` of a Next.js build
 */
export function pagePolicy(nextStatic: string, origins: PolicyOrigins): PagePolicy {
  const page = join(dirname(nextStatic), "server/app/_not-found.html");
  const own = [frameScript, starter];
  let templates: Promise<ReadonlySet<string>> | undefined;
  return async (html, kind) => {
    templates ??= readFile(page, "utf8").then(
      (built) => new Set([...own, ...inlineScriptsOf(built)]),
      () => {
        templates = undefined;
        return new Set(own);
      },
    );
    return sitePolicy(html, await templates, origins, kind);
  };
}
