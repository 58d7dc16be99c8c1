import type { SanityClient } from "@sanity/client";

export type UnusedAsset = { _id: string; originalFilename: string; size: number };

/** Images and files that no document references in any variant, largest first. */
export function findUnusedAssets(client: SanityClient): Promise<UnusedAsset[]> {
  return client.fetch<UnusedAsset[]>(
    `*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && count(*[references(^._id)]) == 0]
      | order(size desc){ _id, "originalFilename": coalesce(originalFilename, ""), "size": coalesce(size, 0) }`,
    {},
    { perspective: "raw" },
  );
}

const batchSize = 100;

/** Deletes assets in batches. Stops with an error when a document references one meanwhile. */
export async function deleteAssets(client: SanityClient, assets: UnusedAsset[]): Promise<void> {
  for (let start = 0; start < assets.length; start += batchSize) {
    const transaction = client.transaction();
    for (const { _id } of assets.slice(start, start + batchSize)) transaction.delete(_id);
    await transaction.commit({ visibility: "async" });
  }
}
