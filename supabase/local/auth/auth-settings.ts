import { minPasswordLength } from "../../contracts/stated-limits.ts";

/**
 * The settings of the embedded Auth under Supabase's names. They match supabase/config.toml, which
 * `supabase config push` applies to a hosted project.
 */
export const authSettings = {
  /** Lifetime of an access token in seconds. Clients renew it with the refresh token. */
  jwt_expiry: 900,
  enable_signup: false,
  enable_anonymous_sign_ins: false,
  enable_manual_linking: false,
  enable_refresh_token_rotation: true,
  minimum_password_length: minPasswordLength,
  email: {
    // Six digits could be guessed within the lifetime of a code.
    otp_length: 10,
    otp_expiry: 600,
  },
  // Must match private.is_session_active in the database.
  sessions: { timebox: "168h", inactivity_timeout: "24h" },
} as const;
