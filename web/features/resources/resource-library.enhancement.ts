import { parseFilter, type ResourceFilter, serializeFilter } from "./filter.ts";
import {
  announceMatches,
  buildFilterUrl,
  findLibraryElements,
  type LibraryElements,
  renderLibrary,
} from "./library-view.ts";
import { createRowSource, type RowSource } from "./resource-rows.ts";
import { isPlainClick } from "../../ui/plain-click.ts";

/** How long typing must pause before the URL and the announcement follow. */
const settleDelayMs = 300;

const readFilterFromUrl = () =>
  parseFilter(Object.fromEntries(new URLSearchParams(location.search)));

/**
 * Filters the resource library without a request per change (spec 5): the cards on the page if it shows
 * all resources, otherwise an index that is fetched when the visitor starts to search. The URL holds the
 * filter, as it does without scripts. If the index fails to load, the server filters.
 */
export function enhance(library: HTMLElement): void {
  const elements = findLibraryElements(library);
  if (!elements) return;
  const { search, list, template } = elements;
  const cards = [...list.querySelectorAll<HTMLElement>(":scope > li:not([hidden])")];
  const source = createRowSource(cards, Number(library.dataset.total), template);
  let filter = readFilterFromUrl();
  /** Pages of cards shown below the page in the URL. */
  let addedPages = 0;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  async function show(): Promise<void> {
    if (!source.getRows()) {
      library.setAttribute("aria-busy", "true");
      try {
        await source.load();
      } catch {
        location.assign(buildFilterUrl(filter));
        return;
      }
    }
    const rows = source.getRows();
    if (rows && elements) renderLibrary(library, elements, rows, filter, addedPages);
  }

  function settle(): void {
    clearTimeout(settleTimer);
    const url = buildFilterUrl(filter);
    if (url !== location.pathname + location.search) history.replaceState(null, "", url);
    if (elements) announceMatches(library, elements);
  }

  const setFilter = (change: Partial<ResourceFilter>) => {
    filter = { ...filter, ...change, page: 1 };
    addedPages = 0;
  };

  attachEvents(elements, {
    search(text) {
      setFilter({ q: text });
      clearTimeout(settleTimer);
      settleTimer = setTimeout(settle, settleDelayMs);
      void show();
    },
    submit: () => void show().then(settle),
    selectCategory(category) {
      settle();
      setFilter({ category });
      history.pushState(null, "", buildFilterUrl(filter));
      void show().then(settle);
    },
    showAll() {
      search.value = "";
      setFilter({ q: "", category: "" });
      history.pushState(null, "", buildFilterUrl(filter));
      void show().then(settle);
      search.focus({ preventScroll: true });
    },
    showMore() {
      const previousCount = list.childElementCount;
      addedPages += 1;
      void show()
        .then(settle)
        .then(() => list.children[previousCount]?.querySelector<HTMLElement>("a[href]")?.focus());
    },
    restore() {
      clearTimeout(settleTimer);
      addedPages = 0;
      filter = readFilterFromUrl();
      search.value = filter.q;
      void show();
    },
  });
  prefetchIndex(library, source);

  // Text typed before this code ran, or a filter in the URL that the cached page does not reflect.
  const typed = search.value;
  if (typed !== filter.q) setFilter({ q: typed });
  if (serializeFilter(filter) !== (library.dataset.shown ?? "")) void show().then(settle);
}

/** Loads the index on the first sign that the visitor is about to search. */
function prefetchIndex(library: HTMLElement, source: RowSource): void {
  for (const event of ["focusin", "pointerover"])
    library.addEventListener(
      event,
      () => void (source.getRows() ?? source.load().catch(() => undefined)),
      { once: true },
    );
}

type LibraryActions = {
  search(text: string): void;
  submit(): void;
  selectCategory(category: string): void;
  /** Removes the filter. */
  showAll(): void;
  showMore(): void;
  /** Applies the filter of the URL after a history navigation. */
  restore(): void;
};

function attachEvents(
  { search, form, more, filterLinks, showAll }: LibraryElements,
  actions: LibraryActions,
) {
  search.addEventListener("input", () => actions.search(search.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    actions.submit();
  });
  for (const link of filterLinks)
    onPlainClick(link, () => actions.selectCategory(link.dataset.category ?? ""));
  if (showAll) onPlainClick(showAll, actions.showAll);
  onPlainClick(more, actions.showMore);
  window.addEventListener("popstate", actions.restore);
}

/** Replaces the navigation of a link; clicks that open a new tab or window keep it. */
function onPlainClick(link: HTMLAnchorElement, action: () => void): void {
  link.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    action();
  });
}
