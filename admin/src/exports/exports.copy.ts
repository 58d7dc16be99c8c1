/** Texts of exports. */
export const exportsCopy = {
  cancel: (count: number) => `Cancel (${count.toLocaleString()})`,
  failed: "Export failed",
  incomplete: "The file in your downloads is incomplete. Delete it and export again.",
  notDownloaded:
    "The browser did not save the file. Allow downloads for this page and export again.",
  cancelled: {
    title: "Export canceled",
    text: "If a file is in your downloads, it is incomplete.",
  },
} as const;
