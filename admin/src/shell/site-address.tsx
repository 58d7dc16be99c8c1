import { createContext } from "react";

/** The address of the public site, for the link in the account menu. */
export const SiteAddress = createContext("/");
