import { createDateFormat } from "../../ui/enhancements/local-date.enhancement.ts";
import { coverPaths, coverTexts, drawCover, getCoverTone } from "./cover.ts";
import {
  type IndexedResource,
  parseResourceIndex,
  resourceIndexPath,
  unpackIndex,
} from "./resource-index.ts";
import { formatType } from "./resources.copy.ts";

/** Long enough for the index on a slow phone, which takes about two seconds. */
const indexTimeoutMs = 10_000;

/** A resource that can be filtered and shown. Its card is created on first use. */
export type Row = {
  title: string;
  path: string | null;
  description: string;
  category: string;
  getCard(): HTMLElement;
};

export type RowSource = {
  /** The loaded rows, or `undefined` before the index is loaded. */
  getRows(): readonly Row[] | undefined;
  /** Loads the index once; after a failure the next call tries again. */
  load(): Promise<void>;
};

/**
 * Creates the source of the library's rows: the cards on the page if it shows all `total` resources,
 * otherwise the index, whose cards are copies of `template`.
 */
export function createRowSource(
  cards: readonly HTMLElement[],
  total: number,
  template: HTMLElement,
): RowSource {
  let rows = cards.length === total ? cards.map(createPageRow) : undefined;
  let loading: Promise<void> | undefined;

  async function fetchIndex(): Promise<void> {
    try {
      const response = await fetch(resourceIndexPath, {
        signal: AbortSignal.timeout(indexTimeoutMs),
      });
      const index = parseResourceIndex(await response.json());
      rows = unpackIndex(index).map((resource) => createIndexRow(resource, template));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    getRows: () => rows,
    load: () => (loading ??= fetchIndex()),
  };
}

const findPart = (card: Element, name: string) =>
  card.querySelector<HTMLElement>(`[data-part="${name}"]`);

function createPageRow(card: HTMLElement): Row {
  const getText = (name: string) => findPart(card, name)?.textContent ?? "";
  return {
    title: getText("title"),
    path: findPart(card, "title")?.getAttribute("href") ?? null,
    description: getText("description"),
    category: getText("category"),
    getCard: () => card,
  };
}

function createIndexRow(resource: IndexedResource, template: HTMLElement): Row {
  let card: HTMLElement | undefined;
  return { ...resource, getCard: () => (card ??= createCard(resource, template)) };
}

function createCard(resource: IndexedResource, template: HTMLElement): HTMLElement {
  // `cloneNode` returns the type of its element, which its declaration does not express.
  const card = template.cloneNode(true) as HTMLElement;
  const setText = (name: string, text: string) => {
    const element = findPart(card, name);
    if (element) element.textContent = text;
  };
  card.hidden = false;
  setText("type", formatType(resource.type));
  for (const name of ["category", "title", "description", "readTime"] as const)
    setText(name, resource[name]);
  setText("name", `: ${resource.title}`);
  const page = findPart(card, "title");
  if (resource.path) page?.setAttribute("href", resource.path);
  else page?.removeAttribute("href");
  fillCover(card, resource);
  const image = findPart(card, "image");
  image?.toggleAttribute("hidden", !resource.image);
  if (resource.image) image?.setAttribute("src", resource.image);
  else image?.removeAttribute("src");
  const date = card.querySelector("time");
  if (date) {
    date.dateTime = resource.published;
    date.textContent = createDateFormat(undefined).format(new Date(resource.published));
  }
  const link = findPart(card, "link");
  if (resource.href) link?.setAttribute("href", resource.href);
  else link?.removeAttribute("href");
  link?.toggleAttribute("download", resource.download);
  return card;
}

function fillCover(card: HTMLElement, resource: IndexedResource): void {
  const drawing = drawCover(resource);
  const cover = findPart(card, "cover");
  cover?.setAttribute("data-type", resource.type);
  cover?.setAttribute("data-size", drawing.size);
  const tone = getCoverTone(resource.type);
  if (tone) cover?.setAttribute("data-tone", tone);
  else cover?.removeAttribute("data-tone");
  if (resource.hue) cover?.setAttribute("data-hue", resource.hue);
  else cover?.removeAttribute("data-hue");
  for (const name of coverPaths) findPart(card, name)?.setAttribute("d", drawing[name]);
  for (const name of coverTexts) {
    const text = findPart(card, name);
    if (text) text.textContent = drawing[name];
  }
}
