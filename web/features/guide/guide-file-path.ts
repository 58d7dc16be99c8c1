/** Serves the guide to holders of a signed link token, as `?token=…`. */
export const guideFilePath = "/download-guide/file";
