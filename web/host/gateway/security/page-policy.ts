import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dismissalScript } from "../../../features/announcements/dismissal-script.ts";
import { frameScript } from "../../../features/scheduling/frame/frame-script.ts";
import { starter } from "../pages/defer-scripts.ts";
import { getInlineScripts, type PageKind, type PolicyOrigins, createSitePolicy } from "./csp.ts";

/** Returns the content security policy of a page of the site. */
export type PagePolicy = (html: string, kind: PageKind) => Promise<string>;

/**
 * Creates policies that allow only inline scripts of the build: those of a prerendered page, which all
 * pages share, and our own. Before a build there are only our own.
 * @param nextStatic the folder `static` of a Next.js build.
 */
export function createPagePolicy(nextStatic: string, origins: PolicyOrigins): PagePolicy {
  const prerenderedPage = join(dirname(nextStatic), "server/app/_not-found.html");
  const own = [dismissalScript, frameScript, starter];
  let templates: Promise<ReadonlySet<string>> | undefined;
  return async (html, kind) => {
    templates ??= readFile(prerenderedPage, "utf8").then(
      (built) => new Set([...own, ...getInlineScripts(built)]),
      () => {
        templates = undefined;
        return new Set(own);
      },
    );
    return createSitePolicy(html, await templates, origins, kind);
  };
}
