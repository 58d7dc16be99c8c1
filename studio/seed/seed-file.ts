/**
 * A file of the seed, by its name in `studio/seed/files`. The import of a content lake, embedded or
 * hosted, uploads it and puts the reference in place.
 */
export function seedFile(name: string) {
  return { _type: "file" as const, _sanityAsset: `file@file://./files/${name}` };
}
