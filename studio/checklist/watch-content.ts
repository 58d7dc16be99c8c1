import type { SanityClient } from "sanity";
import type { StoredAsset, StoredContent, StoredDocument } from "./content.ts";

/**
 * What is known of the stored content. `isLive` is false while changes may be missed: before the
 * first answer and while the connection is away.
 */
export type ContentState =
  | { status: "reading" }
  | { status: "failed"; retry(): void }
  | { status: "read"; content: StoredContent; isLive: boolean };

/** Documents come in portions, so that no answer grows with the content. */
const portion = 200;
const assetTypes = ["sanity.imageAsset", "sanity.fileAsset"];

/** The changes of a burst, such as typing, are told together. */
const calmMs = 150;

const documentsQuery = `*[_type in $types && _id > $after] | order(_id asc) [0...${portion}]`;
const assetsQuery = `${documentsQuery}{ _id, _type, originalFilename, url, size }`;

/**
 * Reads everything that is stored of the given types and follows its changes, with plain GROQ and
 * a listener, until the returned function is called. `client` must see drafts; its perspective is
 * set here. After a lost connection everything is read again.
 */
export function watchContent(
  client: SanityClient,
  types: readonly string[],
  tell: (state: ContentState) => void,
): () => void {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  let stopped = false;
  let unsubscribe = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    let documents = new Map<string, StoredDocument>();
    let assets = new Map<string, StoredAsset>();
    /** Counts the readings: a lost connection makes the one under way worthless. */
    let reading = 0;
    let isRead = false;
    let early: Change[] = [];

    const show = (isLive: boolean) => {
      clearTimeout(timer);
      timer = undefined;
      const content = { documents: new Map(documents), assets: new Map(assets) };
      if (!stopped) tell({ status: "read", content, isLive });
    };
    const apply = ({ id, document }: Change) => {
      const isAsset = assetTypes.includes(document?._type ?? "") || assets.has(id);
      if (isAsset) {
        if (document) assets.set(id, assetOf(document));
        else assets.delete(id);
      } else if (document) documents.set(id, document);
      else documents.delete(id);
    };
    const fail = () => {
      unsubscribe();
      if (stopped) return;
      const retry = () => {
        if (stopped) return;
        tell({ status: "reading" });
        start();
      };
      tell({ status: "failed", retry });
    };
    const readAll = async () => {
      const mine = ++reading;
      isRead = false;
      early = [];
      try {
        const [stored, files] = await Promise.all([
          portions<StoredDocument>(raw, documentsQuery, types),
          portions<StoredAsset>(raw, assetsQuery, assetTypes),
        ]);
        if (stopped || mine !== reading) return;
        documents = new Map(stored.map((document) => [document._id, document]));
        assets = new Map(files.map((asset) => [asset._id, asset]));
        for (const change of early) apply(change);
        isRead = true;
        show(true);
      } catch {
        if (mine === reading) fail();
      }
    };

    const subscription = raw
      .listen<StoredDocument>(
        "*[_type in $types]",
        { types: [...types, ...assetTypes] },
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
          if (event.type === "welcome") void readAll();
          else if (event.type === "reconnect") {
            if (isRead) show(false);
          } else if (event.type === "mutation") {
            const change = { id: event.documentId, document: event.result ?? undefined };
            if (!isRead) early.push(change);
            else {
              apply(change);
              timer ??= setTimeout(() => show(true), calmMs);
            }
          }
        },
        error: fail,
      });
    unsubscribe = () => subscription.unsubscribe();
  };

  tell({ status: "reading" });
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

type Change = {
  id: string;
  /** What the document is now; `undefined` when it is gone. */
  document: StoredDocument | undefined;
};

function assetOf({ _id, _type, originalFilename, url, size }: StoredDocument): StoredAsset {
  return {
    _id,
    _type: _type === "sanity.imageAsset" ? _type : "sanity.fileAsset",
    originalFilename: typeof originalFilename === "string" ? originalFilename : null,
    url: typeof url === "string" ? url : null,
    size: typeof size === "number" ? size : null,
  };
}

async function portions<Item extends { _id: string }>(
  client: SanityClient,
  query: string,
  types: readonly string[],
): Promise<Item[]> {
  const all: Item[] = [];
  for (let after = ""; ;) {
    const some = await client.fetch<Item[]>(query, { types, after }, { tag: "checklist" });
    all.push(...some);
    const last = some.at(-1);
    if (!last || some.length < portion) return all;
    after = last._id;
  }
}
