/** What staff read while a file is made for them. */
export const exportsCopy = {
  cancel: (count: number) => `Cancel (${count.toLocaleString()})`,
  failed: "Export failed",
  brokenOff: "The file in your downloads is incomplete. Delete it and export again.",
  notTaken: "The browser did not take the file. Allow downloads for this page and export again.",
  cancelled: {
    title: "Export canceled",
    text: "If a file is in your downloads, it is incomplete.",
  },
} as const;
