/** What the chat says that editors write: the markup of its button carries it, as one attribute. */
export type ChatConfig = {
  /** The assistant's. */
  readonly name: string;
  readonly greeting: string;
  readonly brand: string;
  /** Where demo buttons lead. */
  readonly demoAddress: string;
  /** What happens to what is written here; null where nothing is said. */
  readonly privacy: {
    readonly text: string;
    readonly linkLabel: string;
    readonly href: string | null;
    /** Is kept with what is sent. */
    readonly version: string;
  } | null;
};
