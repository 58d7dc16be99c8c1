import { connect } from "node:tls";
import type { Config } from "../settings/config.ts";
import { getPolicyOrigins } from "../gateway/security/policy-origins.ts";
import { type Ask, field } from "./ask.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const local = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Whether visitors of other machines are meant to reach the site. */
export const isPublic = ({ siteUrl }: Config) => !local.test(new URL(siteUrl).hostname);

/** What stands between a visitor and the front, and the origins pages are allowed to reach. */
export async function addressFindings(
  config: Config,
  ask: Ask,
  running: boolean,
): Promise<Finding[]> {
  const others = [
    ...(config.studioUrl ? [["STUDIO_URL", config.studioUrl] as const] : []),
    ...config.frameOrigins.map((origin) => ["FRAME_ORIGINS", origin] as const),
    ...config.analyticsOrigins
      .filter((origin) => !origin.includes("*"))
      .map((origin) => ["ANALYTICS_ORIGINS", origin] as const),
  ];
  const found = await Promise.all([
    site(config, ask, running),
    ...others.map(async ([name, origin]) => [await answers(name, origin, ask)]),
    running ? policy(config, ask) : [],
  ]);
  return [...proxy(config), ...mixed(config), ...sample(config), ...found.flat()];
}

async function site(config: Config, ask: Ask, running: boolean): Promise<Finding[]> {
  const { siteUrl, port } = config;
  if (!isPublic(config))
    return [
      warning(
        "SITE_URL",
        `${siteUrl} is this machine alone.`,
        "before others visit, set it to their address, such as https://www.example.com.",
      ),
    ];
  if (siteUrl.startsWith("http:"))
    return [
      wrong(
        "SITE_URL",
        `${siteUrl} is not https: whoever is on the way reads sign-ins and forms.`,
        "put a proxy with TLS in front (docs/going-live.md), and set SITE_URL to https.",
      ),
    ];
  const answer = await ask(`${siteUrl}/livez`);
  if (!answer.reached)
    return [
      (running ? wrong : warning)(
        "SITE_URL",
        `${siteUrl} cannot be reached: ${answer.why}.`,
        running
          ? `lead its name to the proxy, and the proxy to port ${port}.`
          : "start the product and ask again.",
      ),
    ];
  if (answer.status !== 200 || field(answer.json, "ok") !== true)
    return [
      (running ? wrong : warning)(
        "SITE_URL",
        `${siteUrl}/livez answers ${answer.status}, which is not this product.`,
        running ? `lead the proxy to port ${port}.` : "start the product and ask again.",
      ),
    ];
  return [ok("SITE_URL", `${siteUrl} reaches this product`), ...(await certificate(siteUrl))];
}

/** Days until the certificate ends; nothing where it could not be read. */
function certificate(siteUrl: string): Promise<Finding[]> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("error", () => resolve([]));
    socket.on("close", () => resolve([]));
    socket.on("secureConnect", () => {
      const days = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000,
      );
      resolve([certificateFinding(days)]);
      socket.destroy();
    });
  });
}

/** Certificates that renew themselves do so a month before their end. */
export const certificateFinding = (days: number): Finding =>
  days < 14
    ? warning("certificate", `it ends in ${days} days.`, "look why the proxy does not renew it.")
    : ok("certificate", `it is good for ${days} days`);

function proxy(config: Config): Finding[] {
  const { trustedProxies, bind } = config;
  if (!isPublic(config)) return [];
  if (trustedProxies.length === 0 && config.siteUrl.startsWith("https:"))
    return [
      wrong(
        "TRUSTED_PROXIES",
        "no proxy is believed, so that all visitors count as one: their forms and sign-ins share its limits.",
        "set it to the address the proxy comes from, such as 127.0.0.1.",
      ),
    ];
  const wide = trustedProxies.some(([, bits]) => bits === 0);
  return [
    wide
      ? wrong(
          "TRUSTED_PROXIES",
          "it believes everyone: whoever visits can claim any address.",
          "name only the addresses of your proxies.",
        )
      : ok("TRUSTED_PROXIES", `${trustedProxies.length} named`),
    ...(bind === "127.0.0.1" || bind === "localhost" || bind === "::1"
      ? [ok("BIND", "only this machine's proxy reaches the product")]
      : [
          warning(
            "BIND",
            `${bind} lets other machines pass by the proxy.`,
            "let a firewall admit the proxy alone, or set BIND=127.0.0.1.",
          ),
        ]),
  ];
}

/** Browsers load nothing without TLS into a page that came with it. */
function mixed({ siteUrl, hostedSupabase, studioUrl, analyticsOrigins }: Config): Finding[] {
  if (!siteUrl.startsWith("https:")) return [];
  const plain = [
    ["SUPABASE_URL", hostedSupabase?.url],
    ["STUDIO_URL", studioUrl],
    ...analyticsOrigins.map((origin) => ["ANALYTICS_ORIGINS", origin]),
  ].filter(([, origin]) => origin?.startsWith("http:"));
  return plain.map(([name = "", origin]) =>
    wrong(
      name,
      `browsers refuse ${origin} in a page that came by https.`,
      "use its https address.",
    ),
  );
}

function sample(config: Config): Finding[] {
  if (!isPublic(config) || !config.sampleData) return [];
  return [
    warning(
      "SAMPLE_DATA",
      "a new data folder begins with sample content and sample leads.",
      "set SAMPLE_DATA=off before the first start; the Studio's launch checklist names what is sample.",
    ),
  ];
}

async function answers(name: string, origin: string, ask: Ask): Promise<Finding> {
  const answer = await ask(origin, { method: "HEAD" });
  return answer.reached
    ? ok(name, `${origin} answers`)
    : warning(name, `${origin} cannot be reached: ${answer.why}.`, "correct it, or remove it.");
}

/** Whether the product that runs allows pages what the settings say now. */
async function policy(config: Config, ask: Ask): Promise<Finding[]> {
  const answer = await ask(`${config.siteUrl}/admin/`);
  if (!answer.reached || answer.status !== 200) return [];
  const sent = answer.headers.get("content-security-policy") ?? "";
  const allowed = sent.split(/[\s;]+/);
  // While developing, pages may reach everything.
  if (allowed.includes("https:")) return [];
  const { connect: reached, images } = getPolicyOrigins(config);
  const missing = [...reached, ...images].filter((origin) => !allowed.includes(origin));
  if (missing.length === 0) return [ok("content policy", "allows what is set, and nothing else")];
  return [
    wrong(
      "content policy",
      `the product that runs does not let pages reach ${missing.join(", ")}.`,
      "start it again, so that it reads the settings.",
    ),
  ];
}
