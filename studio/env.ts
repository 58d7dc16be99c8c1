/** Environment for running Sanity's CLI offline, without an account, prompts or telemetry. */
export const offlineEnvironment = {
  ...process.env,
  CI: "1",
  DO_NOT_TRACK: "1",
};
