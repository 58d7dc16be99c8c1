/**
 * Loaded before programs that are not ours (`node --import`): ends them when the launcher is gone,
 * also after a kill -9, so that nothing is left behind on their ports.
 */
process.on("disconnect", () => process.exit(1));
