/** Name of an exported file: {name}-{date}.{kind}, the date as the user's calendar shows it. */
export function exportFileName(name: string, now: Date, kind = "csv"): string {
  const part = (value: number) => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
  return `${name}-${date}.${kind}`;
}

/** Has the browser download what is at an address, under the name that the answer or `name` gives it. */
export function followLink(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  followLink(address, name);
  // The download has taken its own hold of the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
