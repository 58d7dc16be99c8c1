import { staff } from "./product.ts";

/** Reads the data block that the front places into the pages of Studio and back office. */
export async function siteConfig(
  origin: string,
): Promise<{ supabasePublishableKey: string; sanityProjectId: string; sanityDataset: string }> {
  const html = await (await fetch(`${origin}/admin/`)).text();
  const block = /<script type="application\/json" id="site-config">(.*?)<\/script>/s.exec(html);
  if (!block?.[1]) throw new Error("The back office's page carries no site-config block.");
  return JSON.parse(block[1]);
}

export type StaffClient = {
  accessToken: string;
  /** Of the editor session, as a `cookie` header carries it. */
  cookie: string;
  /** A request to the Supabase paths with the staff member's own rights. */
  rest(path: string, init?: RequestInit): Promise<Response>;
  /** A request to the content API with the editor's cookie. */
  content(path: string, init?: RequestInit): Promise<Response>;
};

/** Signs in as the first admin and exchanges the token for an editor session. */
export async function signIn(
  origin: string,
  account: { email: string; password: string } = staff,
): Promise<StaffClient> {
  const { supabasePublishableKey: apikey } = await siteConfig(origin);
  const token = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!token.ok) throw new Error(`Sign-in answered ${token.status}: ${await token.text()}`);
  const { access_token: accessToken, refresh_token: refreshToken } = await token.json();
  const session = await fetch(`${origin}/v1/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token: accessToken, refresh_token: refreshToken }),
  });
  if (!session.ok) throw new Error(`The editor session answered ${session.status}.`);
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const requestWith =
    (headers: Record<string, string>) =>
    (path: string, init: RequestInit = {}) =>
      fetch(`${origin}${path}`, {
        ...init,
        headers: { "content-type": "application/json", ...headers, ...init.headers },
      });
  return {
    accessToken,
    cookie,
    rest: requestWith({ apikey, authorization: `Bearer ${accessToken}` }),
    content: requestWith({ cookie }),
  };
}
