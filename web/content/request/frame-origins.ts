import { getSiteConfig } from "../../config.ts";

/** Returns the origins of external forms that a page may embed; the CSP blocks all others. */
export const getFrameOrigins = (): readonly string[] => getSiteConfig().frameOrigins;
