/** Returns the name of an exported file: {name}-{date}.{kind}, with the local date. */
export function exportFileName(name: string, now: Date, kind = "csv"): string {
  const part = (value: number) => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
  return `${name}-${date}.${kind}`;
}

/** Downloads a URL. The response header or `name` sets the file name. */
export function followLink(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  followLink(address, name);
  // In the next task, the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
