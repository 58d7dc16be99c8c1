/** The sign-in page of the Studio: plain HTML and one stylesheet, so that it works anywhere. */
export type SignInPage = { action: string; email: string; message?: string | undefined };

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

export function signInPage({ action, email, message }: SignInPage): string {
  const wrong = message ? ' aria-describedby="message" aria-invalid="true"' : "";
  const note = message ? `<p class="message" id="message" role="alert">${escape(message)}</p>` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${message ? "Not signed in" : "Sign in"} | Studio</title>
<link rel="stylesheet" href="/v1/auth/login/staff.css">
</head>
<body>
<main>
<p class="where">Studio</p>
<h1>Sign in to edit the site</h1>
<p class="lead">Use your staff account, the same as for the back office.</p>
${note}
<form method="post" action="${escape(action)}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escape(email)}"${wrong}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${wrong}>
<button type="submit">Sign in</button>
</form>
<p class="help">No account, or the password is lost? An admin can help.</p>
</main>
</body>
</html>
`;
}

export const signInStyles = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(98.6% 0.004 95), oklch(18% 0.008 260));
  --raised: light-dark(oklch(100% 0 0), oklch(22% 0.009 260));
  --ink: light-dark(oklch(21% 0.012 260), oklch(95% 0.005 95));
  --quiet: light-dark(oklch(46% 0.012 260), oklch(73% 0.01 260));
  --line: light-dark(oklch(86% 0.006 95), oklch(36% 0.012 260));
  --accent: light-dark(oklch(50% 0.17 33), oklch(74% 0.14 45));
  --on-accent: light-dark(oklch(100% 0 0), oklch(18% 0.02 45));
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
  font: 17px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif;
}
main { width: 100%; max-width: 400px; }
.where {
  padding-bottom: 16px;
  margin-bottom: 32px;
  border-bottom: 1px solid var(--line);
  color: var(--quiet);
  font-size: 15px;
}
h1 { font-size: 30px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
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
  border: 1px solid var(--quiet);
  border-radius: 4px;
  background: var(--raised);
  color: inherit;
  font: inherit;
}
button {
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
button:hover { filter: brightness(1.08); }
button:active { filter: brightness(0.94); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.help { margin-top: 24px; color: var(--quiet); font-size: 15px; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
