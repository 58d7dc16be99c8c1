import { crc32 } from "node:zlib";

const encoder = new TextEncoder();
// January 1, 2025, so that the same content gives the same file.
const dosDate = ((2025 - 1980) << 9) | (1 << 5) | 1;
const entrySize = { local: 30, central: 46, end: 22 };

type StoredFile = { name: Uint8Array; data: Uint8Array; crc: number; offset: number };

/** Writes the fields that the local and the central header of a file share. */
function writeFileFields(view: DataView, at: number, { name, data, crc }: StoredFile): void {
  view.setUint16(at, 20, true); // version needed
  view.setUint16(at + 2, 0x0800, true); // names are UTF-8
  view.setUint16(at + 8, dosDate, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, data.length, true);
  view.setUint32(at + 18, data.length, true);
  view.setUint16(at + 22, name.length, true);
}

/** Creates a ZIP archive of text files without compression. */
export function createZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const stored = Object.entries(files).map(([path, text]): StoredFile => {
    const [name, data] = [encoder.encode(path), encoder.encode(text)];
    const file = { name, data, crc: crc32(data), offset };
    offset += entrySize.local + name.length + data.length;
    return file;
  });
  const directorySize = stored.reduce(
    (size, { name }) => size + entrySize.central + name.length,
    0,
  );
  const archive = new Uint8Array(offset + directorySize + entrySize.end);
  const view = new DataView(archive.buffer);
  let at = 0;
  for (const file of stored) {
    view.setUint32(at, 0x04034b50, true);
    writeFileFields(view, at + 4, file);
    archive.set(file.name, at + entrySize.local);
    archive.set(file.data, at + entrySize.local + file.name.length);
    at += entrySize.local + file.name.length + file.data.length;
  }
  for (const file of stored) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, 20, true); // version made by
    writeFileFields(view, at + 6, file);
    view.setUint32(at + 42, file.offset, true);
    archive.set(file.name, at + entrySize.central);
    at += entrySize.central + file.name.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, stored.length, true);
  view.setUint16(at + 10, stored.length, true);
  view.setUint32(at + 12, directorySize, true);
  view.setUint32(at + 16, offset, true);
  return archive;
}
