/** A server-sent event (`text/event-stream`). */
export type StreamEvent = {
  readonly event: string;
  readonly data: string;
};

/**
 * Creates an incremental parser of server-sent events: pass each chunk of text as it arrives; it
 * returns the events that are complete by then.
 */
export function createEventParser(): (chunk: string) => StreamEvent[] {
  let buffer = "";
  return (chunk) => {
    const blocks = (buffer + chunk).split(/\r?\n\r?\n/);
    buffer = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/s.exec(line) ?? []);
      const valuesOf = (name: string) =>
        fields.flatMap(([, field, value = ""]) => (field === name ? [value] : []));
      const data = valuesOf("data").join("\n");
      return data ? [{ event: valuesOf("event").at(-1) ?? "message", data }] : [];
    });
  };
}
