import { readFile } from "node:fs/promises";
import { forwardedAddress, readCookie, sessionCookie } from "./access.ts";
import type { LakeConfig } from "../config.ts";
import { httpError, LakeError, signedOut } from "../errors.ts";
import { readBody, readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import { RoleRefused, SecondFactorRequired, type Sessions } from "./sessions.ts";
import { noRightsPage, signInPage, signInStyles } from "./sign-in.page.ts";
import { claimOf, StaffError, type Staff, type Tokens } from "./staff-directory.ts";

/**
 * Signing in and out. The Studio's login screen sends editors to a page of our own, which takes
 * the staff account's e-mail and password; scripts exchange a staff access token instead. Either
 * way the browser keeps nothing but an HttpOnly cookie.
 */
const SIGN_IN_PATH = "/v1/auth/login/staff";

export function signInRoutes(config: LakeConfig, staff: Staff, sessions: Sessions): Route[] {
  const open = async (tokens: Tokens, request: LakeRequest) => {
    const previous = readCookie(request.incoming);
    const { id } = await sessions.start(tokens);
    if (previous) await sessions.endById(previous);
    return sessionCookie(id, config.siteUrl);
  };

  const submit = async (request: LakeRequest): Promise<Reply> => {
    const target = returnAddress(request.url.searchParams.get("origin"), config.siteUrl);
    const form = new URLSearchParams((await readBody(request, 16_384)).toString());
    const email = (form.get("email") ?? "").trim();
    const password = form.get("password") ?? "";
    const code = form.get("code")?.replace(/\s/g, "");
    if (email === "" || password === "")
      return page(422, target, email, "Enter your e-mail address and your password.");
    try {
      let tokens = await staff.signIn(email, password, forwardedAddress(request.incoming));
      try {
        if (code) tokens = await staff.verifyCode(tokens, code);
        const cookie = await open(tokens, request);
        return { status: 303, headers: { location: target.href, "set-cookie": cookie } };
      } catch (error) {
        // Nobody holds these tokens: they are not left to run out by themselves.
        await staff.signOut(tokens.accessToken);
        throw error;
      }
    } catch (error) {
      if (error instanceof RoleRefused)
        return html(403, noRightsPage({ email, role: error.role, again: actionFor(target) }));
      const needsCode = code !== undefined || error instanceof SecondFactorRequired;
      const refusal = asRefusal(error, needsCode);
      return page(refusal.status, target, email, refusal.message, needsCode);
    }
  };

  const exchange = async (request: LakeRequest): Promise<Reply> => {
    const body = await readJson(request, 16_384);
    if (typeof body.access_token !== "string")
      throw httpError(400, "access_token is missing; send the token of a signed-in staff account");
    const tokens: Tokens = {
      accessToken: body.access_token,
      refreshToken: typeof body.refresh_token === "string" ? body.refresh_token : undefined,
      expiresAt: expiryOf(body.access_token),
    };
    try {
      return { json: { ok: true }, headers: { "set-cookie": await open(tokens, request) } };
    } catch (error) {
      if (error instanceof StaffError && error.status < 500)
        throw signedOut("The access token is not valid");
      const refusal = asRefusal(error);
      throw httpError(refusal.status, refusal.message);
    }
  };

  const signOut = async (request: LakeRequest): Promise<Reply> => {
    const id = readCookie(request.incoming);
    if (id) await sessions.endById(id);
    return { json: {}, headers: { "set-cookie": sessionCookie("", config.siteUrl) } };
  };

  const page = (
    status: number,
    target: URL,
    email: string,
    message?: string,
    needsCode = false,
  ): Reply => html(status, signInPage({ action: actionFor(target), email, message, needsCode }));

  const html = (status: number, text: string): Reply => ({
    status,
    text,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // With "no-referrer" browsers send the form with `Origin: null`, which is refused as foreign.
      "referrer-policy": "same-origin",
    },
  });

  return [
    {
      method: "GET",
      path: "/auth/login/staff",
      access: "open",
      handle: ({ url, actor }) => {
        const target = returnAddress(url.searchParams.get("origin"), config.siteUrl);
        if (!url.searchParams.has("over")) return page(200, target, "");
        // Another window of this browser has signed in already.
        if (actor.kind === "staff") return { status: 303, headers: { location: target.href } };
        return page(200, target, "", "Your login has ended. Sign in to go on where you were.");
      },
    },
    { method: "POST", path: "/auth/login/staff", access: "open", handle: submit },
    {
      method: "GET",
      path: "/auth/login/staff.css",
      access: "open",
      handle: () => ({
        text: signInStyles,
        headers: {
          "content-type": "text/css; charset=utf-8",
          "cache-control": "public, max-age=3600",
        },
      }),
    },
    fontRoute("staff-text.woff2", "instrument-sans"),
    fontRoute("staff-display.woff2", "familjen-grotesk"),
    { method: "POST", path: "/auth/session", access: "open", handle: exchange },
    { method: "POST", path: "/auth/logout", access: "open", handle: signOut },
    {
      method: "GET",
      path: "/auth/providers",
      access: "open",
      handle: () => ({
        json: {
          providers: [
            {
              name: "staff",
              title: "Staff account",
              url: new URL(SIGN_IN_PATH, config.siteUrl).href,
            },
          ],
          thirdPartyLogin: false,
          sso: {},
        },
      }),
    },
  ];
}

/** A font of the product's, as its package brings it. */
function fontRoute(name: string, family: string): Route {
  const file = `files/${family}-latin-wght-normal.woff2`;
  return {
    method: "GET",
    path: `/auth/login/${name}`,
    access: "open",
    handle: async () => ({
      body: await readFile(
        new URL(file, import.meta.resolve(`@fontsource-variable/${family}/wght.css`)),
      ),
      headers: { "content-type": "font/woff2", "cache-control": "public, max-age=86400" },
    }),
  };
}

/** Where to go after signing in: a page of this site, otherwise the Studio. */
function returnAddress(wanted: string | null, siteUrl: URL): URL {
  const studio = new URL("/studio", siteUrl);
  if (!wanted || !URL.canParse(wanted, siteUrl)) return studio;
  const url = new URL(wanted, siteUrl);
  // A blob: address has the origin of its maker, and no browser follows a redirect to it.
  const isOurs = url.origin === siteUrl.origin && url.protocol === siteUrl.protocol;
  return isOurs && url.username === "" ? url : studio;
}

const actionFor = (target: URL): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ origin: target.href })}`;

/** The answer to a failed sign-in in words for the person who tried. */
function asRefusal(error: unknown, needsCode = false): { status: number; message: string } {
  if (error instanceof SecondFactorRequired && needsCode)
    return {
      status: 422,
      message: "Enter your password again, and a code of your authenticator app.",
    };
  if (error instanceof LakeError) return { status: error.status, message: error.message };
  if (!(error instanceof StaffError)) throw error;
  if (error.status === 429)
    return { status: 429, message: "Too many attempts. Wait a few minutes, then try again." };
  if (error.status >= 500)
    return { status: 503, message: "Signing in is not possible right now. Try again in a moment." };
  return {
    status: error.status === 400 ? 401 : error.status,
    message: needsCode
      ? "The e-mail address, the password or the code is not right."
      : "The e-mail address or the password is not right.",
  };
}

/** The expiry a token states about itself, in milliseconds; the truth is Auth's to tell. */
function expiryOf(token: string): number {
  const expiry = claimOf(token, "exp");
  // Without one the token is renewed at once, and Auth decides.
  return typeof expiry === "number" ? expiry * 1000 : Date.now();
}
