import { minPasswordLength } from "../../contracts/stated-limits.ts";

/**
 * How the embedded accounts work, by the names of Supabase's settings. The same as in supabase/config.toml, which
 * `supabase config push` applies to a hosted project.
 */
export const authSettings = {
  /** Seconds an access token is valid; signing in again with the refresh token is silent. */
  jwt_expiry: 900,
  enable_signup: false,
  enable_anonymous_sign_ins: false,
  enable_manual_linking: false,
  enable_refresh_token_rotation: true,
  minimum_password_length: minPasswordLength,
  email: {
    // Six digits could be guessed within the time they are valid.
    otp_length: 10,
    otp_expiry: 600,
  },
  // As private.is_session_active of the database.
  sessions: { timebox: "168h", inactivity_timeout: "24h" },
} as const;
