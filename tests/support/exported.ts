export type ExportKind = "leads" | "leads_lossless" | "subscribers";

type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** Calls `create_export` as a staff member and returns the response. */
export function requestExport(
  sendRequest: SendRequest,
  kind: ExportKind,
  filter: object = {},
): Promise<Response> {
  return sendRequest("/rest/v1/rpc/create_export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, filter, day: "2026-11-22" }),
  });
}

/** Returns the download path of an export for the token of its signed link. */
export const downloadPath = (link_token: string): string =>
  `/functions/v1/download-export?${new URLSearchParams({ token: link_token })}`;

/** Creates an export and returns its id and the token of its signed link. */
export async function createExportLink(
  sendRequest: SendRequest,
  kind: ExportKind,
  filter: object = {},
): Promise<{ id: string; link_token: string }> {
  const response = await requestExport(sendRequest, kind, filter);
  if (!response.ok) throw new Error(`create_export responded with ${response.status}.`);
  const [created] = await response.json();
  return created;
}

/** Creates an export and returns its file, downloaded by its signed link without signing in. */
export async function fetchExportText(
  sendRequest: SendRequest,
  origin: string,
  kind: ExportKind,
  filter: object = {},
): Promise<string> {
  const { link_token } = await createExportLink(sendRequest, kind, filter);
  const response = await fetch(`${origin}${downloadPath(link_token)}`);
  if (!response.ok) throw new Error(`The download responded with ${response.status}.`);
  return response.text();
}
