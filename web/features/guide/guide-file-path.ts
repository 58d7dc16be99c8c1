/** Serves the guide to holders of a signed link token, as `?ticket=…`. */
export const guideFilePath = "/download-guide/file";
