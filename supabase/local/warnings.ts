/**
 * Node's own way to warn, kept from before the auth engine is loaded: the engine replaces it by one
 * that throws where a warning is an object, in the middle of whatever caused the warning.
 */
const emitWarning = process.emitWarning.bind(process);

/** Puts Node's way to warn back. */
export function restoreWarnings(): void {
  process.emitWarning = emitWarning;
}
