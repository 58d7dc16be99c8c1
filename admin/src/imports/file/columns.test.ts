import { expect, test } from "vitest";
import { guessMapping } from "./columns.ts";
import { splitIntoBatches, rowsToStage } from "./stage-rows.ts";

test("guesses the columns of an export of this back office", () => {
  const titles =
    "Name,Email,Company,Role,Phone,Inquiry Type,Form Source,Status,Lead Score,Created At,Message";
  expect(guessMapping(titles.split(","))).toEqual([
    "name",
    "email",
    "company",
    "role",
    "phone",
    "inquiry_type",
    "form_source",
    "status",
    undefined,
    "created_at",
    "message",
  ]);
});

test("guesses the columns of other programs, each field once", () => {
  expect(
    guessMapping(["Full Name", "E-Mail Address", "Organization", "Account", "Shoe size"]),
  ).toEqual(["name", "email", "company", undefined, undefined]);
});

test.each([
  ["Vorname;Nachname;E-Mail-Adresse;Firma;Funktion;Telefon;Nachricht;Erstellt am", "German"],
  ["Prénom;Nom;Courriel;Société;Fonction;Téléphone;Commentaire;Date de création", "French"],
  ["Nombre;Apellidos;Correo electrónico;Compañía;Cargo;Teléfono;Mensaje;Fecha", "Spanish"],
  ["Vorname;Name;E-Mail;Unternehmen;Position;Tel.;Bemerkung;Datum", "German with a short name"],
])("guesses the columns %s (%s)", (titles) => {
  expect(guessMapping(titles.split(";"))).toEqual([
    "first_name",
    "last_name",
    "email",
    "company",
    "role",
    "phone",
    "message",
    "created_at",
  ]);
});

test("guesses the column of tags", () => {
  expect(guessMapping(["Email", "Tags"])).toEqual(["email", "tags"]);
  expect(guessMapping(["Courriel", "Étiquettes"])).toEqual(["email", "tags"]);
});

test("a full name beside a first name stays the name", () => {
  expect(guessMapping(["Name", "First name"])).toEqual(["name", "first_name"]);
});

test("first and last name become the name unless a column has it", () => {
  const table = {
    titles: [],
    rows: [
      { line: 2, cells: ["Lovelace", " Ada ", ""] },
      { line: 3, cells: ["Lovelace", "", "A. Lovelace"] },
    ],
  };
  const rows = rowsToStage(table, ["last_name", "first_name", "name"], "chat");
  expect(rows.map(({ given }) => given["name"])).toEqual(["Ada Lovelace", "A. Lovelace"]);
});

test("of several phones the first one with a value is used; messages are joined", () => {
  const table = { titles: [], rows: [{ line: 2, cells: ["", "+1 555", "One", "Two"] }] };
  const [row] = rowsToStage(table, ["phone", "phone", "message", "message"], "chat");
  expect(row?.given).toEqual({ phone: "+1 555", message: "One\nTwo", form_source: "chat" });
});

test("rows are staged with the fields of their columns and a default source", () => {
  const table = {
    titles: ["Name", "X", "Source"],
    rows: [
      { line: 2, cells: ["Ada", "x", "chat"] },
      { line: 3, cells: ["Bo"] },
    ],
  };
  expect(rowsToStage(table, ["name", undefined, "form_source"], "contact_form")).toEqual([
    { line: 2, given: { name: "Ada", form_source: "chat" } },
    { line: 3, given: { name: "Bo", form_source: "contact_form" } },
  ]);
});

test("batches contain each row once and stay below their size", () => {
  const rows = Array.from({ length: 1200 }, (_, line) => ({
    line,
    given: { name: "ë".repeat(50) },
  }));
  const batches = splitIntoBatches(rows, 5000);
  expect(batches.flat()).toEqual(rows);
  for (const batch of batches)
    expect(new TextEncoder().encode(JSON.stringify(batch)).byteLength).toBeLessThan(5100);
  expect(splitIntoBatches([{ line: 1, given: { message: "x".repeat(9000) } }], 5000)).toHaveLength(
    1,
  );
});
