import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";

/** Sends a signed publish event to a site and waits until no outdated content can be served. */
export async function sendPublishEvent(
  origin: string,
  webhookSecret: string,
  change: { _id: string; _type: string; moved?: boolean },
): Promise<void> {
  const body = JSON.stringify(change);
  const response = await fetch(`${origin}/api/revalidate`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), webhookSecret),
    },
    body,
  });
  if (!response.ok) throw new Error(`The event was answered with status ${response.status}.`);
}
