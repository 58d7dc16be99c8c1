/** The list of all imported leads, the newest first. */
export const importedLeads = `/leads?${new URLSearchParams({
  filter: JSON.stringify({ origin: "import" }),
  sort: "created_at",
  order: "DESC",
})}`;
