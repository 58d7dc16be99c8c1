import { seedImage, type SeedBrand } from "./seed-document.ts";

/** The sample brand. The PNG files beside its vector images are for PDFs. */
export const brand: SeedBrand = {
  _id: "brand",
  _type: "brand",
  title: "Brand",
  name: "Arq",
  titleSuffix: "Arq Enterprise AI Platform",
  accent: "#d32e07",
  typeface: "grotesk",
  logo: seedImage("brand/logo.svg"),
  darkLogo: seedImage("brand/logo-dark.svg"),
  favicon: seedImage("brand/icon.svg"),
  organization: {
    legalName: "Arq Enterprise AI",
    description:
      "Vendor of a modular enterprise AI platform: nine modules on one governed runtime, installed in the customer's own systems.",
  },
};
