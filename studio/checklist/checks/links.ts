import { findLinkProblem } from "../../schemas/fields/link-address.ts";
import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { readField } from "../../schemas/fields/read-field.ts";
import { getTitle } from "../content.ts";
import { isFilled } from "../facts.ts";
import { createFinding, type Check, type CheckInput, type Finding } from "../finding.ts";
import {
  resolvePath,
  getSitePath,
  type SiteAddresses,
  collectSiteAddresses,
  getRedirectTarget,
  isActiveRedirect,
} from "./site-addresses.ts";

/**
 * Broken links: references to missing or unpublished documents, buttons without a target, addresses
 * that are malformed, placeholders or without a page, and redirects that loop.
 */
export const checkLinks: Check = (content) => {
  const { documents, facts } = content;
  const addresses = collectSiteAddresses(content);
  return [...documents.values()].flatMap((document) => {
    const documentFacts = facts(document);
    return [
      ...documentFacts.references.flatMap(({ path, value }) =>
        toFindings(findReferenceProblem(value, content), (message) =>
          createFinding(document, path, message),
        ),
      ),
      ...documentFacts.missingTargets.map(({ path, value }) =>
        createFinding(document, path, value),
      ),
      ...documentFacts.addresses.flatMap(({ path, value }) =>
        toFindings(
          // `findRedirectProblem` checks a redirect's own address.
          document.type === "redirect" && getSitePath(value.address, content.siteUrl)
            ? undefined
            : findAddressProblem(value.address, value.schemes, content, addresses),
          (message) => createFinding(document, path, message),
        ),
      ),
      ...(isActiveRedirect(document)
        ? toFindings(findRedirectProblem(document, content, addresses), ({ field, message }) =>
            createFinding(document, [field], message),
          )
        : []),
      ...(isRoutable(document.type)
        ? toFindings(findCanonicalProblem(document.value.seo, addresses), (message) =>
            createFinding(document, ["seo", "canonicalPath"], message),
          )
        : []),
    ];
  });
};

function toFindings<P>(problem: P | undefined, finding: (problem: P) => Finding): Finding[] {
  return problem === undefined ? [] : [finding(problem)];
}

const assetId = /^(?:image|file)-/;

function findReferenceProblem(ref: string, { documents, stored }: CheckInput): string | undefined {
  if (assetId.test(ref) && !documents.has(ref)) {
    return stored.assets.has(ref) ? undefined : "The file no longer exists. Choose another file";
  }
  const target = documents.get(ref);
  if (!target) return "The selected document no longer exists";
  return target.isPublished ? undefined : `“${getTitle(target)}” is not published yet`;
}

/** Placeholder domains, which are never real sites. */
const placeholderDomain = /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|test|localhost)$/;

/** Returns what is wrong with an entered address. `schemes` are those that its field allows. */
function findAddressProblem(
  input: string,
  schemes: "https" | "any",
  content: Pick<CheckInput, "documents" | "siteUrl">,
  addresses: SiteAddresses,
): string | undefined {
  const address = input.trim();
  const malformed = findLinkProblem(address);
  if (malformed) return malformed;
  const path = getSitePath(address, content.siteUrl);
  if (path !== undefined && schemes === "any") {
    const outcome = resolvePath(path, content, addresses);
    if (outcome === "nowhere") return `No published page has the address ${path}`;
    return outcome === "loop" ? `The redirects from ${path} form a loop` : undefined;
  }
  const url = URL.parse(address);
  if (schemes === "https" && url?.protocol !== "https:") return "Start the address with https://";
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (placeholderDomain.test(url.hostname))
    return `${url.hostname} is a placeholder domain. Replace it`;
  return url.hostname.includes(".") ? undefined : `“${url.hostname}” is not a valid domain`;
}

function findRedirectProblem(
  redirect: Parameters<typeof getRedirectTarget>[0],
  content: CheckInput,
  addresses: SiteAddresses,
): { field: string; message: string } | undefined {
  const { from } = redirect.value;
  if (!isFilled(from)) return { field: "from", message: "The redirect has no old path. Enter one" };
  const page = addresses.pages.get(from);
  if (page?.isPublished)
    return { field: "from", message: `Never used because “${getTitle(page)}” has this path` };
  if (addresses.redirects.get(from) !== redirect)
    return { field: "from", message: "Another redirect has the same old path" };
  const target = getRedirectTarget(redirect);
  if (!target)
    return {
      field: "page",
      message: "The redirect has no target. Choose a page or enter an address",
    };
  // A missing page is reported by its reference.
  if ("page" in target || getSitePath(target.address, content.siteUrl) === undefined)
    return undefined;
  const outcome = resolvePath(from, content, addresses);
  if (outcome === "loop") return { field: "address", message: "The redirect forms a loop" };
  return outcome === "nowhere"
    ? { field: "address", message: "No published page has this address" }
    : undefined;
}

function findCanonicalProblem(seo: unknown, { pages }: SiteAddresses): string | undefined {
  const path = readField(seo, "canonicalPath");
  if (!isFilled(path)) return undefined;
  return pages.get(path.trim())?.isPublished ? undefined : `No published page has the path ${path}`;
}
