/** A failure whose message tells the operator the cause and the fix. It is printed without a stack. */
export class StartError extends Error {}
