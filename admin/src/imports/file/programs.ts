import { toPlainText } from "./columns.ts";
import type { DateFormat } from "./dates.ts";

/** A program whose exports are recognized by their titles. */
export interface Program {
  name: string;
  /** The format of dates that fit several formats. */
  dateFormat: DateFormat;
}

const programs: readonly (Program & { titleGroups: readonly (readonly string[])[] })[] = [
  {
    name: "HubSpot",
    dateFormat: "iso",
    titleGroups: [["record id"], ["contact owner", "lifecycle stage", "lead status"]],
  },
  {
    name: "Pipedrive",
    dateFormat: "iso",
    titleGroups: [["person name"], ["person owner", "person id"]],
  },
  {
    name: "Salesforce",
    dateFormat: "us",
    titleGroups: [
      ["lead owner", "lead id", "lead source"],
      ["lead status", "company account"],
    ],
  },
  {
    name: "Google Contacts",
    dateFormat: "iso",
    titleGroups: [["e mail 1 value"], ["e mail 1 label", "e mail 1 type"]],
  },
];

/** Returns the program that wrote a file: the file has a title of each of its groups. */
export function recognizeProgram(titles: readonly string[]): Program | undefined {
  const plain = new Set(titles.map(toPlainText));
  return programs.find(({ titleGroups }) =>
    titleGroups.every((group) => group.some((title) => plain.has(title))),
  );
}
