import { expect, test } from "vitest";
import { parseAppBrand } from "../../../supabase/domain/app-brand.ts";
import { createSignInCss, renderNoAccessPage, renderSignInPage } from "./sign-in.page.ts";

const brand = parseAppBrand({ name: "Nordwind", accent: "#0b62d6", logo: "/images/logo.svg" });
const form = { brand, action: "/v1/auth/login/staff", email: "ada@example.com" };

test("the sign-in page links to the reset of a forgotten password", () => {
  expect(renderSignInPage(form)).toContain(
    '<p class="help">Forgot your password? <a href="/admin/forgot-password">Reset it in the back office</a>. No account? Ask an admin.</p>',
  );
});

test("asks for an authentication code only when one is needed", () => {
  expect(renderSignInPage(form)).not.toContain('name="code"');
  expect(renderSignInPage({ ...form, needsCode: true })).toContain(
    '<label for="code">Authentication code</label>',
  );
});

test("an account without access reads who can change its role", () => {
  const page = renderNoAccessPage({
    brand,
    email: "sam@example.com",
    role: "sales",
    signInUrl: "/",
  });
  expect(page).toContain("<strong>sam@example.com</strong> has the role sales.");
  expect(page).toContain("An admin can change your role in the back office.");
});

test("shows the logo and the accent color of the brand, or its name", () => {
  expect(renderSignInPage(form)).toContain('<img src="/images/logo.svg" alt="Nordwind">');
  expect(createSignInCss(brand)).toContain("--accent: light-dark(#0b62d6,");
  const withoutLogo = { ...form, brand: { ...brand, logo: null } };
  expect(renderSignInPage(withoutLogo)).toContain("<strong>Nordwind</strong>");
});
