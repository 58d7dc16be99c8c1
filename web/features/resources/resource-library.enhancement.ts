import { dateFormat } from "../../ui/enhancements/local-date.enhancement.ts";
import { drawCover, coverPaths, coverTexts } from "./cover.ts";
import {
  type Filter,
  parseFilter,
  createFilterPredicate,
  pageSize,
  serializeFilter,
} from "./filter.ts";
import { type IndexedResource, resourceIndexPath, unpackIndex } from "./resource-index.ts";
import { resourcesCopy, formatType } from "./resources.copy.ts";

/** Milliseconds of rest before the address and the read-out number follow what is typed. */
const pause = 300;
/** Milliseconds to wait for the index, which a slow phone gets in two seconds. */
const patience = 10_000;

/** A resource that can be shown. Its card is made when it is first needed. */
type Row = {
  title: string;
  description: string;
  category: string;
  card(): HTMLElement;
};

const part = (card: Element, name: string) =>
  card.querySelector<HTMLElement>(`[data-part="${name}"]`);
const textOf = (card: Element, name: string) => part(card, name)?.textContent ?? "";

/** A resource whose card the server has made. */
function shownRow(card: HTMLElement): Row {
  return {
    title: textOf(card, "title"),
    description: textOf(card, "description"),
    category: textOf(card, "category"),
    card: () => card,
  };
}

/** A resource of the index; its card is a copy of `pattern`. */
function indexedRow(resource: IndexedResource, pattern: HTMLElement): Row {
  let card: HTMLElement | undefined;
  return { ...resource, card: () => (card ??= cardOf(resource, pattern)) };
}

function cardOf(resource: IndexedResource, pattern: HTMLElement): HTMLElement {
  // A copy of an element is of its kind.
  const card = pattern.cloneNode(true) as HTMLElement;
  const write = (name: string, text: string) => {
    const element = part(card, name);
    if (element) element.textContent = text;
  };
  card.hidden = false;
  write("type", formatType(resource.type));
  for (const name of ["category", "title", "description", "readTime"] as const)
    write(name, resource[name]);
  write("name", `: ${resource.title}`);
  const cover = drawCover(resource);
  part(card, "cover")?.setAttribute("data-type", resource.type);
  for (const name of coverPaths) part(card, name)?.setAttribute("d", cover[name]);
  for (const name of coverTexts) write(name, cover[name]);
  part(card, "sample")?.toggleAttribute("hidden", !resource.sample);
  const date = card.querySelector("time");
  if (date) {
    date.dateTime = resource.published;
    date.textContent = dateFormat(undefined).format(new Date(resource.published));
  }
  const link = part(card, "link");
  if (resource.href) link?.setAttribute("href", resource.href);
  else link?.removeAttribute("href");
  link?.toggleAttribute("download", resource.download);
  return card;
}

/** The parts of the library that the script reads and writes; absent where there is no resource. */
function partsOf(library: HTMLElement) {
  const found = {
    form: library.querySelector("form"),
    search: library.querySelector<HTMLInputElement>('input[name="q"]'),
    chosen: library.querySelector<HTMLInputElement>('input[name="category"]'),
    list: library.querySelector<HTMLElement>("[data-cards]"),
    none: library.querySelector<HTMLElement>("[data-none]"),
    more: library.querySelector<HTMLAnchorElement>("[data-more]"),
    status: library.querySelector<HTMLElement>("[data-status]"),
    pattern: library.querySelector<HTMLElement>("[data-cards] > li"),
  };
  const { form, search, chosen, list, none, more, status, pattern } = found;
  return form && search && chosen && list && none && more && status && pattern
    ? { form, search, chosen, list, none, more, status, pattern }
    : undefined;
}

/**
 * Search and filters of the resource library at once, without a request for each (spec 5): over the
 * cards, where the page holds all of them, else over an index that is fetched once when somebody
 * begins. The address says the filter, as it does without a script. Where the index cannot be had,
 * the server filters.
 */
export function enhance(library: HTMLElement): void {
  const parts = partsOf(library);
  if (!parts) return;
  const { form, search, chosen, list, none, more, status, pattern } = parts;
  const filters = [...library.querySelectorAll<HTMLAnchorElement>("a[data-category]")];

  const visible = [...list.querySelectorAll<HTMLElement>(":scope > li:not([hidden])")];
  let rows = visible.length === Number(library.dataset.total) ? visible.map(shownRow) : undefined;
  let loading: Promise<void> | undefined;
  let filter = parseFilter(Object.fromEntries(new URLSearchParams(location.search)));
  /** Pages of cards that were added below the one of the address. */
  let added = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const addressOf = (next: Filter) => location.pathname + serializeFilter(next);

  async function fetchIndex(): Promise<void> {
    try {
      const answer = await fetch(resourceIndexPath, { signal: AbortSignal.timeout(patience) });
      rows = unpackIndex(await answer.json()).map((resource) => indexedRow(resource, pattern));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  const load = () => (loading ??= fetchIndex());

  function draw(all: readonly Row[]): void {
    const found = all.filter(createFilterPredicate(filter));
    const first = (filter.page - 1) * pageSize;
    const shown = found.slice(first, first + (1 + added) * pageSize);
    list.replaceChildren(...shown.map((row) => row.card()));
    none.hidden = found.length > 0;
    more.hidden = first + shown.length >= found.length;
    more.href = addressOf({ ...filter, page: filter.page + added + 1 });
    chosen.value = filter.category;
    chosen.disabled = filter.category === "";
    for (const link of filters) {
      const category = link.dataset.category ?? "";
      link.href = addressOf({ ...filter, category, page: 1 });
      if (category === filter.category) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    library.removeAttribute("aria-busy");
    library.dataset.found = String(found.length);
  }

  async function show(): Promise<void> {
    if (!rows) {
      library.setAttribute("aria-busy", "true");
      try {
        await load();
      } catch {
        location.assign(addressOf(filter));
        return;
      }
    }
    if (rows) draw(rows);
  }

  function settle(): void {
    clearTimeout(timer);
    const address = addressOf(filter);
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
    status.textContent = resourcesCopy.found(Number(library.dataset.found));
  }

  function choose(change: Partial<Filter>): void {
    filter = { ...filter, ...change, page: 1 };
    added = 0;
  }

  search.addEventListener("input", () => {
    choose({ q: search.value });
    clearTimeout(timer);
    timer = setTimeout(settle, pause);
    void show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show().then(settle);
  });
  for (const link of filters) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      settle();
      choose({ category: link.dataset.category ?? "" });
      history.pushState(null, "", addressOf(filter));
      void show().then(settle);
    });
  }
  more.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const before = list.childElementCount;
    added += 1;
    void show()
      .then(settle)
      .then(() => list.children[before]?.querySelector("a")?.focus());
  });
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    added = 0;
    filter = parseFilter(Object.fromEntries(new URLSearchParams(location.search)));
    search.value = filter.q;
    void show();
  });
  // The first sign that somebody is about to search: by the time a letter is typed it is there.
  for (const event of ["focusin", "pointerover"])
    library.addEventListener(event, () => void (rows ?? load().catch(() => undefined)), {
      once: true,
    });

  // Typed before this code ran, or a filter in the address of a page that does not know it.
  const typed = search.value;
  if (typed !== filter.q) choose({ q: typed });
  if (serializeFilter(filter) !== (library.dataset.shown ?? "")) void show().then(settle);
}
