import { type AppBrand, parseAppBrand } from "@site/supabase/domain/app-brand";
import { createContext } from "react";

/** The brand that the page was served with. */
export const BrandContext = createContext<AppBrand>(parseAppBrand(undefined));
