import { createFilterPredicate, pageSize, type ResourceFilter, serializeFilter } from "./filter.ts";
import type { Row } from "./resource-rows.ts";
import { resourcesCopy } from "./resources.copy.ts";
import { getSuggestionPath, suggestResource } from "./suggestion.ts";

export type LibraryElements = NonNullable<ReturnType<typeof findLibraryElements>>;

/** Finds the elements of the library; `undefined` if it has no resources and so no card. */
export function findLibraryElements(library: HTMLElement) {
  const form = library.querySelector("form");
  const search = library.querySelector<HTMLInputElement>('input[name="q"]');
  const categoryField = library.querySelector<HTMLInputElement>('input[name="category"]');
  const list = library.querySelector<HTMLElement>("[data-cards]");
  const emptyMessage = library.querySelector<HTMLElement>("[data-none]");
  const more = library.querySelector<HTMLAnchorElement>("[data-more]");
  const status = library.querySelector<HTMLElement>("[data-status]");
  const template = library.querySelector<HTMLElement>("[data-cards] > li");
  const filterLinks = [...library.querySelectorAll<HTMLAnchorElement>("a[data-category]")];
  const suggestion = library.querySelector<HTMLElement>("[data-suggestion]");
  const showAll = library.querySelector<HTMLAnchorElement>("[data-show-all]");
  if (!form || !search || !categoryField || !list || !emptyMessage || !more || !status || !template)
    return undefined;
  const required = { form, search, categoryField, list, emptyMessage, more, status, template };
  return { ...required, filterLinks, suggestion, showAll };
}

export const buildFilterUrl = (filter: ResourceFilter) =>
  location.pathname + serializeFilter(filter);

/**
 * Shows the rows that match the filter: the cards of its page and of `addedPages` more. Updates the
 * links and the form to the filter.
 */
export function renderLibrary(
  library: HTMLElement,
  elements: LibraryElements,
  rows: readonly Row[],
  filter: ResourceFilter,
  addedPages: number,
): void {
  const { categoryField, list, emptyMessage, more, filterLinks } = elements;
  const matches = rows.filter(createFilterPredicate(filter));
  const start = (filter.page - 1) * pageSize;
  const shown = matches.slice(start, start + (1 + addedPages) * pageSize);
  list.replaceChildren(...shown.map((row) => row.getCard()));
  emptyMessage.hidden = matches.length > 0;
  if (matches.length === 0) renderSuggestion(elements, rows, filter);
  more.hidden = start + shown.length >= matches.length;
  more.href = buildFilterUrl({ ...filter, page: filter.page + addedPages + 1 });
  categoryField.value = filter.category;
  categoryField.disabled = filter.category === "";
  for (const link of filterLinks) {
    const category = link.dataset.category ?? "";
    link.href = buildFilterUrl({ ...filter, category, page: 1 });
    if (category === filter.category) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  library.removeAttribute("aria-busy");
  library.dataset.found = String(matches.length);
}

function renderSuggestion(
  { suggestion, filterLinks }: LibraryElements,
  rows: readonly Row[],
  filter: ResourceFilter,
): void {
  const chosen = filterLinks.find(({ dataset }) => dataset.category === filter.category);
  const found = suggestResource(rows, filter, chosen?.dataset.suggested);
  const link = suggestion?.querySelector("a");
  if (!suggestion || !link) return;
  suggestion.hidden = !found;
  if (found) link.href = getSuggestionPath(found);
  link.textContent = found?.title ?? "";
}

/** Announces the number of matches to screen readers. */
export function announceMatches(library: HTMLElement, { status }: LibraryElements): void {
  status.textContent = resourcesCopy.found(Number(library.dataset.found));
}
