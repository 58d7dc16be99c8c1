import type { ChatReply, ChatRequest } from "../../supabase/contracts/chat-values.ts";

/** Where a visitor's turns go. */
export interface ChatDoor {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** As the widget sends them: to the site, which takes them on. */
export const siteDoor = (origin: string): ChatDoor => ({
  url: `${origin}/api/chat`,
  headers: { origin, "sec-fetch-site": "same-origin" },
});

/** Straight to the function, with the public key. */
export const functionDoor = (address: string, apikey: string): ChatDoor => ({
  url: `${address}/functions/v1/chat-intelligent`,
  headers: { apikey },
});

/** A reply, and after how many milliseconds its first words and all of it were there. */
export interface Heard {
  readonly reply: ChatReply;
  readonly firstWords: number;
  readonly whole: number;
}

/** Sends one turn and reads its reply as it comes. @throws whatever keeps the reply from coming whole. */
export async function sendTurn(
  { url, headers }: ChatDoor,
  request: ChatRequest,
  signal?: AbortSignal,
): Promise<Heard> {
  const began = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", ...headers },
    body: JSON.stringify(request),
    ...(signal ? { signal } : {}),
  });
  const decoder = new TextDecoder();
  let text = "";
  let firstWords: number | undefined;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.includes("event: text\n")) firstWords ??= performance.now() - began;
  }
  const whole = performance.now() - began;
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  const [, reply] = /^event: reply\ndata: (.*)$/m.exec(text) ?? [];
  if (reply === undefined) throw new Error(`no reply in ${JSON.stringify(text)}`);
  return { reply: JSON.parse(reply), firstWords: firstWords ?? whole, whole };
}
