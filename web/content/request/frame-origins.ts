import { getSiteConfig } from "../../config.ts";

/** Origins of outside forms that a page may frame; the content policy forbids all others. */
export const getFrameOrigins = (): readonly string[] => getSiteConfig().frameOrigins;
