/** The kinds of files that staff can ask for. */
export type ExportKind = "leads" | "leads_lossless" | "subscribers";

type Ask = (path: string, init: RequestInit) => Promise<Response>;

/** Asks for a file as a colleague: the answer of `create_export`. */
export function askForExport(ask: Ask, kind: ExportKind, filter: object = {}): Promise<Response> {
  return ask("/rest/v1/rpc/create_export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, filter, day: "2026-11-22" }),
  });
}

/** Where a ticket's file is, as a path. */
export const downloadPath = (link_token: string): string =>
  `/functions/v1/download-export?${new URLSearchParams({ token: link_token })}`;

/** A ticket for a file that this colleague may have, and the id of the export. */
export async function exportTicket(
  ask: Ask,
  kind: ExportKind,
  filter: object = {},
): Promise<{ id: string; link_token: string }> {
  const answer = await askForExport(ask, kind, filter);
  if (!answer.ok) throw new Error(`create_export answered ${answer.status}.`);
  const [made] = await answer.json();
  return made;
}

/** The text of a file, as a browser downloads it: with the ticket alone. */
export async function exportedText(
  ask: Ask,
  origin: string,
  kind: ExportKind,
  filter: object = {},
): Promise<string> {
  const { link_token } = await exportTicket(ask, kind, filter);
  const answer = await fetch(`${origin}${downloadPath(link_token)}`);
  if (!answer.ok) throw new Error(`The download answered ${answer.status}.`);
  return answer.text();
}
