import { linkProblem } from "../../schemas/fields/link-address.ts";
import { isRoutable } from "../../schemas/fields/routable-types.ts";
import { sibling } from "../../schemas/fields/sibling.ts";
import { titleOf } from "../content.ts";
import { filled } from "../facts.ts";
import { at, type Check, type Checked, type Finding } from "../finding.ts";
import {
  outcomeOf,
  ownPath,
  type SiteAddresses,
  siteAddresses,
  targetOf,
} from "./site-addresses.ts";

/**
 * Links that lead nowhere: references to what is missing or not published, buttons without a
 * target, addresses that are malformed, invented or have no page, redirects without an end.
 */
export const links: Check = (content) => {
  const { documents, facts } = content;
  const addresses = siteAddresses(content);
  return [...documents.values()].flatMap((document) => {
    const read = facts(document);
    return [
      ...read.references.flatMap(({ path, value }) =>
        told(referenceProblem(value, content), (message) => at(document, path, message)),
      ),
      ...read.missing.map(({ path, value }) => at(document, path, value)),
      ...read.addresses.flatMap(({ path, value }) =>
        told(
          // A redirect's own address is followed as a whole, below.
          document.type === "redirect" && ownPath(value.address, content.siteUrl)
            ? undefined
            : addressProblem(value.address, value.only, content, addresses),
          (message) => at(document, path, message),
        ),
      ),
      ...(document.type === "redirect"
        ? told(redirectProblem(document, content, addresses), ({ field, message }) =>
            at(document, [field], message),
          )
        : []),
      ...(isRoutable(document.type)
        ? told(canonicalProblem(document.value.seo, addresses), (message) =>
            at(document, ["seo", "canonicalPath"], message),
          )
        : []),
    ];
  });
};

function told<P>(problem: P | undefined, finding: (problem: P) => Finding): Finding[] {
  return problem === undefined ? [] : [finding(problem)];
}

const assetId = /^(?:image|file)-/;

function referenceProblem(ref: string, { documents, stored }: Checked): string | undefined {
  if (assetId.test(ref) && !documents.has(ref)) {
    return stored.assets.has(ref) ? undefined : "The file is no longer there: choose another one";
  }
  const target = documents.get(ref);
  if (!target) return "What is chosen here no longer exists";
  return target.isPublished ? undefined : `“${titleOf(target)}” is not published yet`;
}

/** Names that stand for an address in examples and can never be somebody's site. */
const invented = /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|test|localhost)$/;

/** What is wrong with a typed address; `only` is what its place takes. */
function addressProblem(
  typed: string,
  only: "https" | "any",
  content: Pick<Checked, "documents" | "siteUrl">,
  addresses: SiteAddresses,
): string | undefined {
  const address = typed.trim();
  const malformed = linkProblem(address);
  if (malformed) return malformed;
  const path = ownPath(address, content.siteUrl);
  if (path !== undefined && only === "any") {
    const outcome = outcomeOf(path, content, addresses);
    if (outcome === "nowhere") return `No published page has the address ${path}`;
    return outcome === "circle" ? `The redirects from ${path} lead in a circle` : undefined;
  }
  const url = URL.parse(address);
  if (only === "https" && url?.protocol !== "https:") return "Start the address with https://";
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (invented.test(url.hostname)) return `${url.hostname} is an invented address: replace it`;
  return url.hostname.includes(".") ? undefined : `“${url.hostname}” is not the name of a site`;
}

function redirectProblem(
  redirect: Parameters<typeof targetOf>[0],
  content: Checked,
  addresses: SiteAddresses,
): { field: string; message: string } | undefined {
  const { from } = redirect.value;
  if (!filled(from)) return { field: "from", message: "Nobody is redirected: type the old path" };
  const page = addresses.pages.get(from);
  if (page?.isPublished)
    return { field: "from", message: `Never used: “${titleOf(page)}” stands at this path` };
  if (addresses.redirects.get(from) !== redirect)
    return { field: "from", message: "Another redirect begins at this path" };
  const target = targetOf(redirect);
  if (!target) return { field: "page", message: "Leads nowhere: choose a page or type an address" };
  // A page that is missing is told about its reference.
  if ("page" in target || ownPath(target.address, content.siteUrl) === undefined) return undefined;
  const outcome = outcomeOf(from, content, addresses);
  if (outcome === "circle") return { field: "address", message: "Leads in a circle" };
  return outcome === "nowhere"
    ? { field: "address", message: "Leads to an address that no page has" }
    : undefined;
}

function canonicalProblem(seo: unknown, { pages }: SiteAddresses): string | undefined {
  const path = sibling(seo, "canonicalPath");
  if (!filled(path)) return undefined;
  return pages.get(path.trim())?.isPublished ? undefined : `No published page has the path ${path}`;
}
