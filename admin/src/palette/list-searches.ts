import SearchIcon from "@mui/icons-material/SearchOutlined";
import { paletteCopy as copy } from "./palette.copy.ts";
import type { PaletteOption } from "./palette-option.ts";

const resources = ["leads", "people", "companies", "conversations"] as const;

/** Returns the lists that can be searched for a term. */
export const createSearches = (term: string): PaletteOption[] =>
  term === ""
    ? []
    : resources.map((resource) => ({
        key: `search ${resource}`,
        group: copy.groups.more,
        label: copy.searchIn[resource](term),
        detail: "",
        icon: SearchIcon,
        to: `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q: term }) })}`,
      }));
