/** An event of a stream (`text/event-stream`). */
export type StreamEvent = {
  readonly event: string;
  readonly data: string;
};

/**
 * Reads a stream of events piece by piece: give each piece of text as it comes, and get the events
 * that are whole by then.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
      const of = (name: string) =>
        fields.flatMap(([, field, value = ""]) => (field === name ? [value] : []));
      const data = of("data").join("\n");
      return data ? [{ event: of("event").at(-1) ?? "message", data }] : [];
    });
  };
}
