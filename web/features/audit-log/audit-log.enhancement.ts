import { formatCsv } from "@site/supabase/domain/csv/format-csv";
import { createEntryPredicate, formatCount } from "./entry-filter.ts";

/** How long typing must pause before the count is announced. */
const settleDelayMs = 300;

type Elements = NonNullable<ReturnType<typeof findElements>>;

/** Searches and filters the rows of an audit log, announces their number, and saves them as CSV. */
export function enhance(log: HTMLElement): void {
  const elements = findElements(log);
  if (!elements) return;
  const { search, filter, download } = elements;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    showMatches(log, elements);
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => announceCount(elements), settleDelayMs);
  };
  search.addEventListener("input", update);
  filter.addEventListener("change", update);
  log.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-suggestion]") : null;
    if (!button) return;
    search.value = button.textContent ?? "";
    update();
  });
  download.addEventListener("click", () => saveFile("audit-log.csv", toCsv(log, elements)));
  // The browser restores both controls after a reload.
  if (search.value || readDecision(filter)) update();
  log.dataset.ready = "";
}

function findElements(log: HTMLElement) {
  const search = log.querySelector<HTMLInputElement>("input[type=search]");
  const filter = log.querySelector<HTMLElement>("[data-filter]");
  const download = log.querySelector<HTMLButtonElement>("[data-download]");
  const count = log.querySelector<HTMLElement>("[data-count]");
  const empty = log.querySelector<HTMLElement>("[data-empty]");
  const rows = [...log.querySelectorAll<HTMLTableRowElement>("tbody tr")];
  return search && filter && download && count && empty
    ? { search, filter, download, count, empty, rows }
    : undefined;
}

const readDecision = (filter: HTMLElement) =>
  filter.querySelector<HTMLInputElement>("input:checked")?.value ?? "";

/** The texts of the cells of a row. */
const readCells = (row: HTMLTableRowElement) =>
  [...row.cells].map((cell) => (cell.textContent ?? "").trim());

function showMatches(log: HTMLElement, { search, filter, rows, empty }: Elements): void {
  const query = search.value.trim();
  const decision = readDecision(filter);
  const isMatch = createEntryPredicate({ query, decision });
  for (const row of rows)
    row.hidden = !isMatch(readCells(row).join(" "), row.dataset.decision ?? "");
  // All matches are shown, not only those among the first entries.
  log.toggleAttribute("data-filtered", query !== "" || decision !== "");
  empty.hidden = rows.some((row) => !row.hidden);
}

function announceCount({ count, rows }: Elements): void {
  const shown = rows.filter((row) => !row.hidden).length;
  count.textContent = formatCount(count.dataset.count ?? "", shown, rows.length);
}

function toCsv(log: HTMLElement, { rows }: Elements): string {
  const titles = [...log.querySelectorAll("thead th")].map((cell) => cell.textContent ?? "");
  return formatCsv([titles, ...rows.filter((row) => !row.hidden).map(readCells)]);
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  // In the next task, the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
