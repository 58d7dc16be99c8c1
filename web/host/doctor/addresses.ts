import { connect } from "node:tls";
import type { Config } from "../settings/config.ts";
import { getPolicyOrigins } from "../gateway/security/policy-origins.ts";
import { type Probe, getField } from "./probe.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const loopbackPattern = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Whether the site is for visitors from other machines. */
export const isPublic = ({ siteUrl }: Config) => !loopbackPattern.test(new URL(siteUrl).hostname);

/** Checks the address of the site, its proxy, and the origins that pages may use. */
export async function checkAddresses(
  config: Config,
  probe: Probe,
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
    checkSiteUrl(config, probe, running),
    ...others.map(async ([name, origin]) => [await checkOrigin(name, origin, probe)]),
    running ? checkContentPolicy(config, probe) : [],
  ]);
  return [
    ...proxy(config),
    ...checkMixedContent(config),
    ...checkSampleData(config),
    ...found.flat(),
  ];
}

async function checkSiteUrl(config: Config, probe: Probe, running: boolean): Promise<Finding[]> {
  const { siteUrl, port } = config;
  if (!isPublic(config))
    return [
      warning(
        "SITE_URL",
        `${siteUrl} can only be reached from this machine.`,
        "before the launch, set it to the public address, such as https://www.example.com.",
      ),
    ];
  if (siteUrl.startsWith("http:"))
    return [
      wrong(
        "SITE_URL",
        `${siteUrl} is not https: sign-ins and forms can be read in transit.`,
        "put a proxy with TLS in front (docs/going-live.md), and set SITE_URL to https.",
      ),
    ];
  const response = await probe(`${siteUrl}/livez`);
  if (!response.reached)
    return [
      (running ? wrong : warning)(
        "SITE_URL",
        `${siteUrl} cannot be reached: ${response.reason}.`,
        running
          ? `point its DNS name to the proxy, and the proxy to port ${port}.`
          : "start the product and run the doctor again.",
      ),
    ];
  if (response.status !== 200 || getField(response.json, "ok") !== true)
    return [
      (running ? wrong : warning)(
        "SITE_URL",
        `${siteUrl}/livez responds with ${response.status}, so it is not this product.`,
        running
          ? `point the proxy to port ${port}.`
          : "start the product and run the doctor again.",
      ),
    ];
  return [ok("SITE_URL", `${siteUrl} reaches this product`), ...(await checkCertificate(siteUrl))];
}

/** Checks how long the certificate is valid; no findings if it cannot be read. */
function checkCertificate(siteUrl: string): Promise<Finding[]> {
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
      resolve([describeCertificate(days)]);
      socket.destroy();
    });
  });
}

/** Certificates are usually renewed a month before they expire. */
export const describeCertificate = (days: number): Finding =>
  days < 14
    ? warning(
        "certificate",
        `it expires in ${days} days.`,
        "check why the proxy does not renew it.",
      )
    : ok("certificate", `it is valid for ${days} days`);

function proxy(config: Config): Finding[] {
  const { trustedProxies, bind } = config;
  if (!isPublic(config)) return [];
  if (trustedProxies.length === 0 && config.siteUrl.startsWith("https:"))
    return [
      wrong(
        "TRUSTED_PROXIES",
        "no proxy is trusted, so all visitors count as one and share the limits of forms and sign-ins.",
        "set it to the address of the proxy, such as 127.0.0.1.",
      ),
    ];
  const wide = trustedProxies.some(([, bits]) => bits === 0);
  return [
    wide
      ? wrong(
          "TRUSTED_PROXIES",
          "it trusts every address, so visitors can claim any address.",
          "set it to the addresses of your proxies only.",
        )
      : ok("TRUSTED_PROXIES", `${trustedProxies.length} named`),
    ...(bind === "127.0.0.1" || bind === "localhost" || bind === "::1"
      ? [ok("BIND", "only a proxy on this machine can reach the product")]
      : [
          warning(
            "BIND",
            `${bind} lets other machines bypass the proxy.`,
            "allow only the proxy in the firewall, or set BIND=127.0.0.1.",
          ),
        ]),
  ];
}

/** Browsers block http resources in https pages. */
function checkMixedContent({
  siteUrl,
  hostedSupabase,
  studioUrl,
  analyticsOrigins,
}: Config): Finding[] {
  if (!siteUrl.startsWith("https:")) return [];
  const plain = [
    ["SUPABASE_URL", hostedSupabase?.url],
    ["STUDIO_URL", studioUrl],
    ...analyticsOrigins.map((origin) => ["ANALYTICS_ORIGINS", origin]),
  ].filter(([, origin]) => origin?.startsWith("http:"));
  return plain.map(([name = "", origin]) =>
    wrong(name, `browsers block ${origin} in an https page.`, "use its https address."),
  );
}

function checkSampleData(config: Config): Finding[] {
  if (!isPublic(config) || !config.sampleData) return [];
  return [
    warning(
      "SAMPLE_DATA",
      "a new data folder is created with sample content and sample leads.",
      "set SAMPLE_DATA=off before the first start; the Studio's launch checklist lists the samples.",
    ),
  ];
}

async function checkOrigin(name: string, origin: string, probe: Probe): Promise<Finding> {
  const response = await probe(origin, { method: "HEAD" });
  return response.reached
    ? ok(name, `${origin} responds`)
    : warning(
        name,
        `${origin} cannot be reached: ${response.reason}.`,
        "correct it, or remove it.",
      );
}

/** Checks that the running product has a content policy that matches the settings. */
async function checkContentPolicy(config: Config, probe: Probe): Promise<Finding[]> {
  const response = await probe(`${config.siteUrl}/admin/`);
  if (!response.reached || response.status !== 200) return [];
  const sent = response.headers.get("content-security-policy") ?? "";
  const allowed = sent.split(/[\s;]+/);
  // The policy of development allows every origin.
  if (allowed.includes("https:")) return [];
  const { connect: reached, images } = getPolicyOrigins(config);
  const missing = [...reached, ...images].filter((origin) => !allowed.includes(origin));
  if (missing.length === 0) return [ok("content policy", "matches the settings")];
  return [
    wrong(
      "content policy",
      `the running product does not allow pages to use ${missing.join(", ")}.`,
      "restart it, so that it reads the settings.",
    ),
  ];
}
