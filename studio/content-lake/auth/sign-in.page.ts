import { deriveAccent } from "../../../supabase/domain/accent.ts";
import type { AppBrand } from "../../../supabase/domain/app-brand.ts";

/** The Studio's sign-in page: plain HTML, one style sheet, two fonts, no script. */
export type SignInPage = {
  brand: AppBrand;
  action: string;
  email: string;
  message?: string | undefined;
  /** Whether the form has a field for an authenticator code. */
  needsCode?: boolean;
};

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

export function renderSignInPage({ brand, action, email, message, needsCode }: SignInPage): string {
  const invalid = message ? ' aria-describedby="message" aria-invalid="true"' : "";
  const note = message
    ? `<p class="message" id="message" role="alert">${escapeHtml(message)}</p>`
    : "";
  const codeField = needsCode
    ? `<label for="code">Authentication code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${invalid}>`
    : "";
  return renderDocument(
    "Sign in",
    brand,
    `<h1>Sign in to edit the site</h1>
<p class="lead">Use your staff account, the same as for the back office.</p>
${note}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${invalid}>
${codeField}
<button type="submit">Sign in</button>
</form>
<p class="help">Forgot your password? <a href="/admin/forgot-password">Reset it in the back office</a>. No account? Ask an admin.</p>`,
  );
}

/**
 * Shown after a correct password of an account without Studio access; `signInUrl` opens the form
 * again.
 */
export type NoAccessPage = {
  brand: AppBrand;
  email: string;
  role: string | undefined;
  signInUrl: string;
};

export function renderNoAccessPage({ brand, email, role, signInUrl }: NoAccessPage): string {
  const user = `<strong>${escapeHtml(email)}</strong>`;
  const reason = role
    ? `${user} has the role ${escapeHtml(role)}. The roles admin and marketing can publish content, contributor can edit drafts, viewer can read them.`
    : `${user} is not an active staff account.`;
  const backOffice = role ? '<a class="button" href="/admin">Go to the back office</a>' : "";
  return renderDocument(
    "No access",
    brand,
    `<h1>Your account has no access to the Studio</h1>
<p class="lead" role="alert">${reason}</p>
<p class="lead">An admin can change your role in the back office. You are not signed in to the Studio.</p>
<p class="actions">${backOffice}<a href="${escapeHtml(signInUrl)}">Sign in with another account</a></p>`,
  );
}

function renderDocument(title: string, brand: AppBrand, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | Studio</title>
${brand.icon ? `<link rel="icon" href="${escapeHtml(brand.icon)}">` : ""}
<link rel="stylesheet" href="${formatStyleUrl(brand)}">
</head>
<body>
<main>
<p class="brand">${renderLogo(brand)}<span>Content studio</span></p>
${main}
</main>
</body>
</html>
`;
}

/** The logo, or the name. */
function renderLogo({ name, logo, darkLogo }: AppBrand): string {
  if (!logo) return name ? `<strong>${escapeHtml(name)}</strong>` : "";
  const dark = darkLogo
    ? `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(darkLogo)}">`
    : "";
  return `<picture>${dark}<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}"></picture>`;
}

/** Browsers cache the style sheet by its URL, so other colors get another one. */
function formatStyleUrl({ accent, darkAccent }: AppBrand): string {
  const { light, dark } = deriveAccent(accent, darkAccent);
  return `/v1/auth/login/staff.css?${light.signal.slice(1)}-${dark.signal.slice(1)}`;
}

/** The style sheet of the page with the colors of the brand. */
export function createSignInCss({ accent, darkAccent }: AppBrand): string {
  const { light, dark } = deriveAccent(accent, darkAccent);
  return `${baseCss}:root {
  --accent: light-dark(${light.signal}, ${dark.signal});
  --on-accent: light-dark(${light.onSignal}, ${dark.onSignal});
}
`;
}

const baseCss = `@font-face {
  font-family: Text;
  src: url("staff-text.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
}
@font-face {
  font-family: Display;
  src: url("staff-display.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
}
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.987 0.003 200), oklch(0.185 0.014 235));
  --raised: light-dark(oklch(1 0 0), oklch(0.225 0.016 235));
  --ink: light-dark(oklch(0.215 0.022 235), oklch(0.945 0.006 210));
  --quiet: light-dark(oklch(0.42 0.02 235), oklch(0.79 0.012 220));
  --line: light-dark(oklch(0.89 0.007 220), oklch(0.305 0.016 235));
  --edge: light-dark(oklch(0.58 0.014 225), oklch(0.58 0.018 230));
}
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; }
body {
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--paper);
  color: var(--ink);
  font: 17px/1.5 Text, system-ui, sans-serif;
}
main { width: 100%; max-width: 400px; }
.brand {
  display: flex;
  align-items: center;
  gap: 10px;
  padding-bottom: 16px;
  margin-bottom: 32px;
  border-bottom: 1px solid var(--line);
  font: 600 18px/1 Display, system-ui, sans-serif;
}
.brand img { display: block; height: 28px; max-width: 180px; object-fit: contain; }
.brand span { color: var(--quiet); }
h1 {
  font: 600 32px/1.1 Display, system-ui, sans-serif;
  letter-spacing: -0.02em;
  text-wrap: balance;
}
p { text-wrap: pretty; }
.lead { margin-top: 8px; color: var(--quiet); }
.message {
  margin-top: 24px;
  padding: 12px 16px;
  border-left: 3px solid var(--accent);
  background: var(--raised);
}
form { display: grid; margin-top: 32px; }
label { font-size: 15px; font-weight: 600; }
input {
  width: 100%;
  min-height: 48px;
  margin: 8px 0 24px;
  padding: 8px 12px;
  border: 1px solid var(--edge);
  border-radius: 4px;
  background: var(--raised);
  color: inherit;
  font: inherit;
}
button, .button {
  min-height: 48px;
  border: 0;
  border-radius: 4px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
  transition: filter 150ms ease-out;
}
a { color: inherit; text-underline-offset: 0.2em; }
strong { overflow-wrap: anywhere; color: var(--ink); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 24px; margin-top: 32px; }
.button { display: inline-grid; place-items: center; padding: 0 20px; text-decoration: none; }
button:hover, .button:hover { filter: brightness(1.08); }
button:active, .button:active { filter: brightness(0.94); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.help { margin-top: 24px; color: var(--quiet); font-size: 15px; }
@media (prefers-reduced-motion: reduce) { button, .button { transition: none; } }
`;
