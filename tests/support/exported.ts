/** The kinds of export files. */
export type ExportKind = "leads" | "leads_lossless" | "subscribers";

type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** Requests an export as a member of staff: the response of `create_export`. */
export function requestExport(
  ask: SendRequest,
  kind: ExportKind,
  filter: object = {},
): Promise<Response> {
  return ask("/rest/v1/rpc/create_export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, filter, day: "2026-11-22" }),
  });
}

/** The path of the file that a signed link opens. */
export const downloadPath = (link_token: string): string =>
  `/functions/v1/download-export?${new URLSearchParams({ token: link_token })}`;

/** A signed link to a file that this member of staff may export, and the id of the export. */
export async function createExportLink(
  ask: SendRequest,
  kind: ExportKind,
  filter: object = {},
): Promise<{ id: string; link_token: string }> {
  const response = await requestExport(ask, kind, filter);
  if (!response.ok) throw new Error(`create_export responded with ${response.status}.`);
  const [created] = await response.json();
  return created;
}

/** The text of a file, downloaded by its signed link alone. */
export async function exportedText(
  ask: SendRequest,
  origin: string,
  kind: ExportKind,
  filter: object = {},
): Promise<string> {
  const { link_token } = await createExportLink(ask, kind, filter);
  const response = await fetch(`${origin}${downloadPath(link_token)}`);
  if (!response.ok) throw new Error(`The download responded with ${response.status}.`);
  return response.text();
}
