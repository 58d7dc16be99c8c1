import KeyIcon from "@mui/icons-material/KeyOutlined";
import { lazy } from "react";

/** Tokens with which programs use the API, for administrators. */
export default {
  name: "api_tokens",
  icon: KeyIcon,
  options: { label: "API tokens" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./api-token-list.tsx")).ApiTokenList })),
  create: lazy(async () => ({ default: (await import("./api-token-create.tsx")).ApiTokenCreate })),
};
