import { open } from "node:fs/promises";
import type { LogFile } from "./log.ts";

/** Opens real files of a disk that has room for so many bytes more; the rest fails with ENOSPC. */
export function diskWith(room: { bytes: number }): (path: string) => Promise<LogFile> {
  return async (path) => {
    const file = await open(path, "r+").catch(() => open(path, "w+"));
    return {
      async write(bytes, offset, length, position) {
        if (room.bytes <= 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
        const part = Math.min(length, room.bytes);
        room.bytes -= part;
        return file.write(bytes, offset, part, position);
      },
      datasync: () => file.datasync(),
      truncate: (length) => file.truncate(length),
      close: () => file.close(),
    };
  };
}
