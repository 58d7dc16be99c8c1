import { readFile } from "node:fs/promises";
import { readSessionCookie, formatSessionCookie } from "./access.ts";
import { getClientAddress } from "./client-address.ts";
import { readBrand } from "./sign-in-brand.ts";
import type { Store } from "../storage/store.ts";
import type { LakeConfig } from "../config.ts";
import { httpError, LakeError, unauthorized } from "../errors.ts";
import { readBody, readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import { RoleNotAllowedError, SecondFactorRequiredError, type Sessions } from "./sessions.ts";
import {
  type SignInPage,
  renderNoAccessPage,
  renderSignInPage,
  createSignInCss,
} from "./sign-in.page.ts";
import { readClaim, StaffError, type StaffDirectory, type AuthTokens } from "./staff-directory.ts";

/**
 * Sign-in and sign-out. The Studio's login screen links to a page here that takes the staff
 * account's email and password; scripts exchange a staff access token instead. In both cases the
 * browser stores only an HttpOnly cookie.
 */
const signInPath = "/v1/auth/login/staff";

type SignInContext = {
  config: LakeConfig;
  staff: StaffDirectory;
  sessions: Sessions;
  store: Store;
};

export function createSignInRoutes(
  config: LakeConfig,
  staff: StaffDirectory,
  sessions: Sessions,
  store: Store,
): Route[] {
  const context = { config, staff, sessions, store };
  return [
    {
      method: "GET",
      path: "/auth/login/staff",
      access: "open",
      handle: (request) => showForm(context, request),
    },
    {
      method: "POST",
      path: "/auth/login/staff",
      access: "open",
      handle: (request) => submitForm(context, request),
    },
    {
      method: "GET",
      path: "/auth/login/staff.css",
      access: "open",
      handle: () => ({
        text: createSignInCss(readBrand(store)),
        headers: {
          "content-type": "text/css; charset=utf-8",
          "cache-control": "public, max-age=3600",
        },
      }),
    },
    createFontRoute("staff-text.woff2", "instrument-sans"),
    createFontRoute("staff-display.woff2", "familjen-grotesk"),
    {
      method: "POST",
      path: "/auth/session",
      access: "open",
      handle: (request) => exchangeToken(context, request),
    },
    {
      method: "POST",
      path: "/auth/logout",
      access: "open",
      handle: async ({ incoming }) => {
        const id = readSessionCookie(incoming);
        if (id) await sessions.endById(id);
        return { json: {}, headers: { "set-cookie": formatSessionCookie("", config.siteUrl) } };
      },
    },
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
              url: new URL(signInPath, config.siteUrl).href,
            },
          ],
          thirdPartyLogin: false,
          sso: {},
        },
      }),
    },
  ];
}

function showForm({ config, store }: SignInContext, { url, actor }: LakeRequest): Reply {
  const target = resolveRedirect(url.searchParams.get("origin"), config.siteUrl);
  const form = { brand: readBrand(store), action: formatFormAction(target), email: "" };
  if (!url.searchParams.has("over")) return createFormReply(200, form);
  // Another tab of this browser has signed in already.
  if (actor.kind === "staff") return { status: 303, headers: { location: target.href } };
  const message = "Your session has ended. Sign in to continue where you left off.";
  return createFormReply(200, { ...form, message });
}

async function submitForm(context: SignInContext, request: LakeRequest): Promise<Reply> {
  const { config, staff } = context;
  const target = resolveRedirect(request.url.searchParams.get("origin"), config.siteUrl);
  const form = new URLSearchParams((await readBody(request, 16_384)).toString());
  const email = (form.get("email") ?? "").trim();
  const password = form.get("password") ?? "";
  const code = form.get("code")?.replace(/\s/g, "");
  const brand = readBrand(context.store);
  const page = { brand, action: formatFormAction(target), email };
  if (email === "" || password === "")
    return createFormReply(422, { ...page, message: "Enter your email and password." });
  try {
    let tokens = await staff.signIn(email, password, getClientAddress(request.incoming));
    try {
      if (code) tokens = await staff.verifyCode(tokens, code);
      const cookie = await startSession(context, tokens, request);
      return { status: 303, headers: { location: target.href, "set-cookie": cookie } };
    } catch (error) {
      // No client received these tokens, so revoke them now.
      await staff.signOut(tokens.accessToken);
      throw error;
    }
  } catch (error) {
    if (error instanceof RoleNotAllowedError) {
      const access = { brand, email, role: error.role, signInUrl: page.action };
      return createHtmlReply(403, renderNoAccessPage(access));
    }
    const needsCode = code !== undefined || error instanceof SecondFactorRequiredError;
    const failure = toSignInFailure(error, needsCode);
    return createFormReply(failure.status, { ...page, message: failure.message, needsCode });
  }
}

async function exchangeToken(context: SignInContext, request: LakeRequest): Promise<Reply> {
  const body = await readJson(request, 16_384);
  if (typeof body.access_token !== "string")
    throw httpError(
      400,
      "access_token is missing. Send the access token of a signed-in staff account.",
    );
  const tokens: AuthTokens = {
    accessToken: body.access_token,
    refreshToken: typeof body.refresh_token === "string" ? body.refresh_token : undefined,
    expiresAt: readExpiry(body.access_token),
  };
  try {
    const cookie = await startSession(context, tokens, request);
    return { json: { ok: true }, headers: { "set-cookie": cookie } };
  } catch (error) {
    if (error instanceof StaffError && error.status < 500)
      throw unauthorized("The access token is invalid");
    const failure = toSignInFailure(error);
    throw httpError(failure.status, failure.message);
  }
}

/** Replaces the browser's session. Returns the `set-cookie` value. */
async function startSession(
  { config, sessions }: SignInContext,
  tokens: AuthTokens,
  { incoming }: LakeRequest,
): Promise<string> {
  const previousId = readSessionCookie(incoming);
  const { id } = await sessions.start(tokens);
  if (previousId) await sessions.endById(previousId);
  return formatSessionCookie(id, config.siteUrl);
}

const createFormReply = (status: number, page: SignInPage): Reply =>
  createHtmlReply(status, renderSignInPage(page));

const createHtmlReply = (status: number, text: string): Reply => ({
  status,
  text,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // With "no-referrer" browsers send the form with `Origin: null`, which counts as cross-site.
    "referrer-policy": "same-origin",
  },
});

/** Serves a font from its npm package. */
function createFontRoute(name: string, family: string): Route {
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

/** Redirect target after sign-in: a page of this site, otherwise the Studio. */
function resolveRedirect(requested: string | null, siteUrl: URL): URL {
  const studio = new URL("/studio", siteUrl);
  if (!requested || !URL.canParse(requested, siteUrl)) return studio;
  const url = new URL(requested, siteUrl);
  // A blob: URL has the origin of the page that created it, and browsers do not follow a redirect
  // to it.
  const isSameOrigin = url.origin === siteUrl.origin && url.protocol === siteUrl.protocol;
  return isSameOrigin && url.username === "" ? url : studio;
}

const formatFormAction = (target: URL): string =>
  `${signInPath}?${new URLSearchParams({ origin: target.href })}`;

/** Status and user-facing message of a failed sign-in. */
function toSignInFailure(error: unknown, needsCode = false): { status: number; message: string } {
  if (error instanceof SecondFactorRequiredError && needsCode)
    return {
      status: 422,
      message: "Enter your password again and a code from your authenticator app.",
    };
  if (error instanceof LakeError) return { status: error.status, message: error.message };
  if (!(error instanceof StaffError)) throw error;
  if (error.status === 429)
    return { status: 429, message: "Too many attempts. Wait a few minutes, then try again." };
  if (error.status >= 500)
    return { status: 503, message: "Sign-in is unavailable right now. Try again in a moment." };
  return {
    status: error.status === 400 ? 401 : error.status,
    message: needsCode
      ? "The email, password or code is incorrect."
      : "The email or password is incorrect.",
  };
}

/** The expiry claim of a token in milliseconds. Supabase Auth validates the token itself. */
function readExpiry(token: string): number {
  const expiry = readClaim(token, "exp");
  // Without the claim, refresh immediately so that Supabase Auth validates the token.
  return typeof expiry === "number" ? expiry * 1000 : Date.now();
}
