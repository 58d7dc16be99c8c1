/** A start that must end in one clear message, which says what is wrong and what to do. */
export class StartError extends Error {}
