import type { SanityClient } from "@sanity/client";

export type UnusedAsset = { _id: string; originalFilename: string; size: number };

/** Images and files that no document refers to, in any of its variants; the largest first. */
export function unusedAssets(client: SanityClient): Promise<UnusedAsset[]> {
  return client.fetch<UnusedAsset[]>(
    `*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && count(*[references(^._id)]) == 0]
      | order(size desc){ _id, "originalFilename": coalesce(originalFilename, ""), "size": coalesce(size, 0) }`,
    {},
    { perspective: "raw" },
  );
}

const AT_ONCE = 100;

/** Deletes assets. One that a document refers to by now is refused, and those after it are kept. */
export async function deleteUnused(client: SanityClient, assets: UnusedAsset[]): Promise<void> {
  for (let start = 0; start < assets.length; start += AT_ONCE) {
    const transaction = client.transaction();
    for (const { _id } of assets.slice(start, start + AT_ONCE)) transaction.delete(_id);
    await transaction.commit({ visibility: "async" });
  }
}
