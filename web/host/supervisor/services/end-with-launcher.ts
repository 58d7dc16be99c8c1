/**
 * Loaded before third-party programs (`node --import`): ends them when the launcher has ended, also by
 * SIGKILL, so that no process keeps their ports.
 */
process.on("disconnect", () => process.exit(1));
