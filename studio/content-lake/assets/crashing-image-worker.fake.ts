/** A child process that ends without a reply, as after a crash. */
process.once("message", () => process.exit(1));
