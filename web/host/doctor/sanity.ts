import type { Config } from "../settings/config.ts";
import { type Ask, field } from "./ask.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

type HostedSanity = NonNullable<Config["hostedSanity"]>;

/** Hosted Sanity: the data set, the token's right to read drafts, content, CORS and the webhook. */
export async function sanityFindings(
  { siteUrl }: Config,
  { projectId, dataset, readToken, webhookSecret }: HostedSanity,
  ask: Ask,
): Promise<Finding[]> {
  const query = new URLSearchParams({
    query:
      '{"settings": count(*[_type == "siteSettings"]), "home": count(*[_type == "page" && path.current == "/"])}',
    perspective: "drafts",
  });
  const address = `https://${projectId}.api.sanity.io/v2025-02-19/data/query/${dataset}?${query}`;
  const answer = await ask(address, { headers: { authorization: `Bearer ${readToken}` } });
  const there = `${projectId}/${dataset}`;
  if (!answer.reached)
    return [
      wrong(
        "SANITY_PROJECT_ID",
        `hosted Sanity cannot be reached: ${answer.why}.`,
        "check the id and this machine's way to the internet.",
      ),
    ];
  if (answer.status === 401 || answer.status === 403)
    return [
      wrong(
        "SANITY_API_READ_TOKEN",
        `${there} refuses it (${answer.status}).`,
        "make a token with the role Viewer under API in sanity.io/manage.",
      ),
    ];
  if (answer.status !== 200)
    return [
      wrong(
        "SANITY_DATASET",
        `${there} answers ${answer.status}.`,
        "check the project's id and the data set's name in sanity.io/manage.",
      ),
    ];
  const result = field(answer.json, "result");
  const lacks = field(result, "settings") === 0 || field(result, "home") === 0;
  return [
    lacks
      ? wrong(
          "content",
          `${there} has no site settings or no home page.`,
          "copy the content: npm run content:copy (docs/moving.md).",
        )
      : ok("content", `${there} answers, with settings and a home page`),
    await cors(siteUrl, projectId, ask),
    webhook(webhookSecret),
  ];
}

/** The Studio asks from the site's origin with its editor's session. */
async function cors(siteUrl: string, projectId: string, ask: Ask): Promise<Finding> {
  const answer = await ask(`https://${projectId}.api.sanity.io/v2025-02-19/users/me`, {
    headers: { origin: siteUrl },
  });
  const allowed = answer.reached && answer.headers.get("access-control-allow-origin") === siteUrl;
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
      "without it a published change is seen after up to 6 minutes.",
      "add the webhook that docs/hosted.md describes, and set its secret here.",
    );
  return secret.length < 16
    ? warning(
        "SANITY_WEBHOOK_SECRET",
        "it is shorter than 16 characters and could be guessed.",
        "take a random text of 32 characters, at Sanity and here.",
      )
    : ok("SANITY_WEBHOOK_SECRET", "is set");
}
