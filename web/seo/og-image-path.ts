const folder = "/og/";
// `_` cannot be part of a page's path.
const home = "_home";

/** Where the drawn picture of a page is: `/og/solutions/arqmesh.png`. */
export function getOgImagePath(path: string): string {
  return `${folder}${path === "/" ? home : path.slice(1)}.png`;
}

/** The path of the page that a picture belongs to; `undefined` for any other address. */
export function parseOgImagePath(address: string): string | undefined {
  if (!address.startsWith(folder) || !address.endsWith(".png")) return undefined;
  const name = address.slice(folder.length, -".png".length);
  if (name === home) return "/";
  return name && !name.startsWith("/") ? `/${name}` : undefined;
}
