/** The environment in which Sanity's command line works alone: no account, no questions, no reports. */
export const offlineEnvironment = {
  ...process.env,
  CI: "1",
  DO_NOT_TRACK: "1",
};
