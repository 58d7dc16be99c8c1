/**
 * The original `process.emitWarning`. The auth engine replaces it with a version that throws when a
 * warning is an object, which breaks the code that emitted the warning. This module must be
 * imported before the engine.
 */
const emitWarning = process.emitWarning.bind(process);

/** Restores the original `process.emitWarning`. */
export function restoreWarnings(): void {
  process.emitWarning = emitWarning;
}
