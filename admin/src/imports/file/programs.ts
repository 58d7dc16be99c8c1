import { toPlainText } from "./columns.ts";
import type { DateFormat } from "./dates.ts";

/** A program whose exports are recognized by their titles. */
export interface Program {
  name: string;
  /** How it writes dates that fit several formats. */
  dateFormat: DateFormat;
}

const programs: readonly (Program & { has: readonly (readonly string[])[] })[] = [
  {
    name: "HubSpot",
    dateFormat: "iso",
    has: [["record id"], ["contact owner", "lifecycle stage", "lead status"]],
  },
  { name: "Pipedrive", dateFormat: "iso", has: [["person name"], ["person owner", "person id"]] },
  {
    name: "Salesforce",
    dateFormat: "us",
    has: [
      ["lead owner", "lead id", "lead source"],
      ["lead status", "company account"],
    ],
  },
  {
    name: "Google Contacts",
    dateFormat: "iso",
    has: [["e mail 1 value"], ["e mail 1 label", "e mail 1 type"]],
  },
];

/** The program that wrote a file with these titles: one title of each of its groups is present. */
export function recognizeProgram(titles: readonly string[]): Program | undefined {
  const plain = new Set(titles.map(toPlainText));
  return programs.find(({ has }) => has.every((group) => group.some((title) => plain.has(title))));
}
