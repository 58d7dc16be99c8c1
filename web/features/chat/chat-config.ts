/** The chat settings that editors maintain. The chat button carries them as a JSON attribute. */
export type ChatConfig = {
  /** The assistant's name. */
  readonly name: string;
  readonly greeting: string;
  readonly brand: string;
  /** URL of the demo page (site settings). */
  readonly demoHref: string;
  /** The privacy notice; null if none is published. */
  readonly privacy: {
    readonly text: string;
    readonly linkLabel: string;
    readonly href: string | null;
    /** Stored with each conversation. */
    readonly version: string;
  } | null;
};
