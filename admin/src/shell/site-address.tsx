import { createContext } from "react";

/** Address of the public site, for the link out of the back office. */
export const SiteAddress = createContext("/");
