import { sanityApiVersion } from "../../content/sanity/api-version.ts";
import type { Config } from "../settings/config.ts";
import { type Probe, getField } from "./probe.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

type HostedSanity = NonNullable<Config["hostedSanity"]>;

/** Checks hosted Sanity: the dataset, the permissions of the token, content, CORS and the webhook. */
export async function checkSanity(
  { siteUrl }: Config,
  { projectId, dataset, readToken, webhookSecret }: HostedSanity,
  probe: Probe,
): Promise<Finding[]> {
  const query = new URLSearchParams({
    query:
      '{"settings": count(*[_type == "siteSettings"]), "home": count(*[_type == "page" && path.current == "/"])}',
    perspective: "drafts",
  });
  const address = `https://${projectId}.api.sanity.io/v${sanityApiVersion}/data/query/${dataset}?${query}`;
  const response = await probe(address, { headers: { authorization: `Bearer ${readToken}` } });
  const there = `${projectId}/${dataset}`;
  if (!response.reached)
    return [
      wrong(
        "SANITY_PROJECT_ID",
        `hosted Sanity cannot be reached: ${response.reason}.`,
        "check the id and the internet connection of this machine.",
      ),
    ];
  if (response.status === 401 || response.status === 403)
    return [
      wrong(
        "SANITY_API_READ_TOKEN",
        `${there} rejects it (${response.status}).`,
        "create a token with the role Viewer under API in sanity.io/manage.",
      ),
    ];
  if (response.status !== 200)
    return [
      wrong(
        "SANITY_DATASET",
        `${there} responds with ${response.status}.`,
        "check the id of the project and the name of the dataset in sanity.io/manage.",
      ),
    ];
  const result = getField(response.json, "result");
  const lacks = getField(result, "settings") === 0 || getField(result, "home") === 0;
  return [
    lacks
      ? wrong(
          "content",
          `${there} has no site settings or no home page.`,
          "copy the content: npm run content:copy (docs/moving.md).",
        )
      : ok("content", `${there} responds and has settings and a home page`),
    await checkCors(siteUrl, projectId, probe),
    webhook(webhookSecret),
  ];
}

/** The Studio sends requests from the origin of the site with the session of the editor. */
async function checkCors(siteUrl: string, projectId: string, probe: Probe): Promise<Finding> {
  const response = await probe(`https://${projectId}.api.sanity.io/v${sanityApiVersion}/users/me`, {
    headers: { origin: siteUrl },
  });
  const allowed =
    response.reached && response.headers.get("access-control-allow-origin") === siteUrl;
  return allowed
    ? ok("CORS at Sanity", `${siteUrl} is allowed`)
    : warning(
        "CORS at Sanity",
        `${siteUrl} does not seem to be allowed, and the Studio needs it.`,
        "add it under API, CORS origins in sanity.io/manage, with credentials.",
      );
}

function webhook(secret: string | undefined): Finding {
  if (!secret)
    return warning(
      "SANITY_WEBHOOK_SECRET",
      "without it, a published change appears after up to 6 minutes.",
      "add the webhook that docs/hosted.md describes, and set its secret here.",
    );
  return secret.length < 16
    ? warning(
        "SANITY_WEBHOOK_SECRET",
        "it has fewer than 16 characters and could be guessed.",
        "use a random text of 32 characters, at Sanity and here.",
      )
    : ok("SANITY_WEBHOOK_SECRET", "is set");
}
