const folder = "/og/";
// No page path contains `_`, so the name is unique.
const homeName = "_home";

/** Returns the path of the generated OG image of a page: `/og/solutions/arqmesh.png`. */
export function getOgImagePath(path: string): string {
  return `${folder}${path === "/" ? homeName : path.slice(1)}.png`;
}

/** Returns the page path of an OG image path, or `undefined` for any other path. */
export function parseOgImagePath(path: string): string | undefined {
  if (!path.startsWith(folder) || !path.endsWith(".png")) return undefined;
  const name = path.slice(folder.length, -".png".length);
  if (name === homeName) return "/";
  return name && !name.startsWith("/") ? `/${name}` : undefined;
}
