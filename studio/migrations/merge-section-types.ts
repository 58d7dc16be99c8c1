import { defineMigration, set } from "@sanity/migrate";

/** Fields of a stored object, which may be incomplete. */
type Fields = Record<string, unknown>;

/** The section of today for a section of a type that was merged, or undefined for other objects. */
function convertSection(section: Fields): Fields | undefined {
  switch (section["_type"]) {
    case "advantages":
      return setLayout(convertToCards(section), "cardStyle", "open");
    case "pillars":
      return convertToCards(section);
    case "statement": {
      const { text, ...rest } = section;
      const prose = { ...rest, _type: "prose", ...(text !== undefined && { lead: text }) };
      return setLayout(prose, "headlineSize", "large");
    }
    default:
      return undefined;
  }
}

function convertToCards({ items, ...section }: Fields): Fields {
  const cards = Array.isArray(items)
    ? { items: items.map((item: Fields) => ({ ...item, _type: "card" })) }
    : {};
  return { ...section, ...cards, _type: "cards" };
}

const setLayout = (section: Fields, option: string, value: string): Fields => ({
  ...section,
  layout: { ...(section["layout"] as Fields | undefined), [option]: value }, // an object type
});

export default defineMigration({
  title: "Merge advantages and pillars into cards, and statements into text sections (0177)",
  documentTypes: ["page", "solutionModule", "sharedSection"],
  filter: 'count(sections[_type in ["advantages", "pillars", "statement"]]) > 0',
  migrate: {
    object: (node) => {
      const section = convertSection(node);
      return section && set(section);
    },
  },
});
