/** One part of an email: its headers by lower-case name, and its content as text. */
export type MimePart = { headers: Map<string, string>; content: string };

/** The parts of a message that hold content, at any depth. */
export function mimeParts(message: string): MimePart[] {
  const end = message.indexOf("\n\n");
  const headers = new Map(
    message
      .slice(0, end)
      .replaceAll(/\n[ \t]+/g, " ")
      .split("\n")
      .map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const body = message.slice(end + 2);
  const [, boundary] = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "") ?? [];
  if (boundary !== undefined) {
    return `\n${body}`
      .split(`\n--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => mimeParts(part.replace(/^\n/, "")));
  }
  return [{ headers, content: decodeBody(body, headers.get("content-transfer-encoding") ?? "") }];
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}
