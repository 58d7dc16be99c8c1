import type { SanityClient } from "sanity";
import type { StoredAsset, StoredContent, StoredDocument } from "./content.ts";

/**
 * The loading state of the stored content. `isLive` is false while changes may be missed: before
 * the first result and while the connection is lost.
 */
export type ContentState =
  | { status: "loading" }
  | { status: "failed"; retry(): void }
  | { status: "loaded"; content: StoredContent; isLive: boolean };

/** Documents are fetched in pages of this size, which limits the size of responses. */
const pageSize = 200;
const assetTypes = ["sanity.imageAsset", "sanity.fileAsset"];
/** Changes within this time, such as while typing, are reported together. */
const debounceMs = 150;

const documentsQuery = `*[_type in $types && _id > $after] | order(_id asc) [0...${pageSize}]`;
const assetsQuery = `${documentsQuery}{ _id, _type, originalFilename, url, size }`;

/**
 * Loads all content of the given types and follows its changes until the returned function is
 * called. `client` must have access to drafts. After a lost connection everything is reloaded.
 */
export function watchContent(
  client: SanityClient,
  types: readonly string[],
  onChange: (state: ContentState) => void,
): () => void {
  const watcher = new ContentWatcher(client, types, onChange);
  watcher.start();
  return () => watcher.stop();
}

class ContentWatcher {
  #client: SanityClient;
  #types: readonly string[];
  #onChange: (state: ContentState) => void;
  #documents = new Map<string, StoredDocument>();
  #assets = new Map<string, StoredAsset>();
  /** Identifies the current load; a lost connection or a failure invalidates the previous one. */
  #loadId = 0;
  #isLoaded = false;
  #earlyChanges: Change[] = [];
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe = () => {};

  constructor(
    client: SanityClient,
    types: readonly string[],
    onChange: (state: ContentState) => void,
  ) {
    this.#client = client.withConfig({ perspective: "raw", useCdn: false });
    this.#types = types;
    this.#onChange = onChange;
  }

  start(): void {
    this.#onChange({ status: "loading" });
    this.#documents = new Map();
    this.#assets = new Map();
    this.#isLoaded = false;
    const subscription = this.#client
      .listen<StoredDocument>(
        "*[_type in $types]",
        { types: [...this.#types, ...assetTypes] },
        {
          events: ["welcome", "mutation", "reconnect"],
          includeResult: true,
          includeAllVersions: true,
          visibility: "query",
          tag: "checklist",
        },
      )
      .subscribe({
        next: (event) => {
          if (event.type === "welcome") void this.#load();
          else if (event.type === "reconnect") this.#handleReconnect();
          else if (event.type === "mutation")
            this.#handleChange({ id: event.documentId, document: event.result ?? undefined });
        },
        error: () => this.#fail(),
      });
    this.#unsubscribe = () => subscription.unsubscribe();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  async #load(): Promise<void> {
    const loadId = ++this.#loadId;
    this.#isLoaded = false;
    this.#earlyChanges = [];
    try {
      const [documents, assets] = await Promise.all([
        fetchAll<StoredDocument>(this.#client, documentsQuery, this.#types),
        fetchAll<StoredAsset>(this.#client, assetsQuery, assetTypes),
      ]);
      if (this.#isStopped || loadId !== this.#loadId) return;
      this.#documents = new Map(documents.map((document) => [document._id, document]));
      this.#assets = new Map(assets.map((asset) => [asset._id, asset]));
      for (const change of this.#earlyChanges) this.#apply(change);
      this.#isLoaded = true;
      this.#report(true);
    } catch {
      if (loadId === this.#loadId) this.#fail();
    }
  }

  #handleReconnect(): void {
    if (this.#isLoaded) this.#report(false);
  }

  #handleChange(change: Change): void {
    if (!this.#isLoaded) {
      this.#earlyChanges.push(change);
      return;
    }
    this.#apply(change);
    this.#timer ??= setTimeout(() => this.#report(true), debounceMs);
  }

  #apply({ id, document }: Change): void {
    const isAsset = assetTypes.includes(document?._type ?? "") || this.#assets.has(id);
    if (isAsset) {
      if (document) this.#assets.set(id, toAsset(document));
      else this.#assets.delete(id);
    } else if (document) this.#documents.set(id, document);
    else this.#documents.delete(id);
  }

  #report(isLive: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = { documents: new Map(this.#documents), assets: new Map(this.#assets) };
    if (!this.#isStopped) this.#onChange({ status: "loaded", content, isLive });
  }

  #fail(): void {
    this.#unsubscribe();
    // Without a subscription, a running load or a pending report would show content as up to date.
    this.#loadId += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return;
    const retry = () => {
      if (!this.#isStopped) this.start();
    };
    this.#onChange({ status: "failed", retry });
  }
}

type Change = {
  id: string;
  /** The current document; undefined when it was deleted. */
  document: StoredDocument | undefined;
};

function toAsset({ _id, _type, originalFilename, url, size }: StoredDocument): StoredAsset {
  return {
    _id,
    _type: _type === "sanity.imageAsset" ? _type : "sanity.fileAsset",
    originalFilename: typeof originalFilename === "string" ? originalFilename : null,
    url: typeof url === "string" ? url : null,
    size: typeof size === "number" ? size : null,
  };
}

async function fetchAll<Item extends { _id: string }>(
  client: SanityClient,
  query: string,
  types: readonly string[],
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ""; ;) {
    const page = await client.fetch<Item[]>(query, { types, after }, { tag: "checklist" });
    items.push(...page);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return items;
    after = last._id;
  }
}
