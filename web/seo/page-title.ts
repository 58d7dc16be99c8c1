/** The parts of the brand that titles contain. */
export type TitleBrand = { name: string; titleSuffix: string };

/** Adds the brand's suffix to a title without the brand (spec 5), which has to be a word of its own. */
export function addBrandToTitle(title: string, { name, titleSuffix }: TitleBrand): string {
  return containsWord(title, name) ? title : `${title} | ${titleSuffix}`;
}

/** Whether a text contains a word or phrase in any case; “Acmetron” does not contain “Acme”. */
function containsWord(text: string, word: string): boolean {
  if (word === "") return true;
  const isLetter = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  const [whole, part] = [text.toLowerCase(), word.toLowerCase()];
  for (let start = whole.indexOf(part); start >= 0; start = whole.indexOf(part, start + 1)) {
    if (!isLetter(whole[start - 1]) && !isLetter(whole[start + part.length])) return true;
  }
  return false;
}

/** Returns the absolute URL of a path; for the home page it is the origin without a slash. */
export function toAbsoluteUrl(path: string, siteUrl: string): string {
  return path === "/" ? siteUrl : siteUrl + path;
}
