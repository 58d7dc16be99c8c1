/**
 * The fields of a lead that a column can fill, with the titles that files have for them in English, German,
 * French and Spanish, in lower case and without accents.
 */
const leadFields = {
  name: [
    "name",
    "full name",
    "contact",
    "contact name",
    "person name",
    "lead name",
    "vollstandiger name",
    "ansprechpartner",
    "kontakt",
    "nom complet",
    "nombre completo",
    "contacto",
  ],
  first_name: [
    "first name",
    "given name",
    "person first name",
    "firstname",
    "vorname",
    "prenom",
    "nombre",
  ],
  last_name: [
    "last name",
    "family name",
    "surname",
    "person last name",
    "lastname",
    "nachname",
    "familienname",
    "zuname",
    "nom",
    "nom de famille",
    "apellido",
    "apellidos",
  ],
  email: [
    "email",
    "e mail",
    "email address",
    "e mail address",
    "mail",
    "person email",
    "person email work",
    "person email home",
    "person email other",
    "e mail 1 value",
    "e mail 2 value",
    "work email",
    "mailadresse",
    "e mail adresse",
    "emailadresse",
    "courriel",
    "adresse e mail",
    "adresse email",
    "adresse mail",
    "correo",
    "correo electronico",
  ],
  company: [
    "company",
    "company name",
    "organisation",
    "organization",
    "account",
    "account name",
    "company account",
    "associated company",
    "organization name",
    "organization 1 name",
    "person organization",
    "person organisation",
    "firma",
    "firmenname",
    "unternehmen",
    "organisationsname",
    "entreprise",
    "societe",
    "raison sociale",
    "empresa",
    "compania",
  ],
  role: [
    "role",
    "job title",
    "title",
    "position",
    "organization title",
    "organization 1 title",
    "person job title",
    "funktion",
    "rolle",
    "jobtitel",
    "stellung",
    "fonction",
    "poste",
    "cargo",
    "puesto",
  ],
  phone: [
    "phone",
    "phone number",
    "telephone",
    "mobile",
    "mobile phone",
    "mobile phone number",
    "person phone",
    "person phone work",
    "person phone mobile",
    "person phone home",
    "phone 1 value",
    "phone 2 value",
    "telefon",
    "telefonnummer",
    "tel",
    "rufnummer",
    "handy",
    "handynummer",
    "mobil",
    "mobiltelefon",
    "mobilnummer",
    "numero de telephone",
    "portable",
    "telefono",
    "numero de telefono",
    "movil",
    "celular",
  ],
  inquiry_type: [
    "inquiry type",
    "enquiry type",
    "topic",
    "anfrageart",
    "thema",
    "betreff",
    "sujet",
    "objet",
    "asunto",
    "tema",
  ],
  form_source: [
    "form source",
    "source",
    "lead source",
    "quelle",
    "herkunft",
    "origine",
    "origen",
    "fuente",
  ],
  status: ["status", "lead status", "stage", "leadstatus", "phase", "statut", "etat", "estado"],
  owner: [
    "owner",
    "owner email",
    "contact owner",
    "lead owner",
    "person owner",
    "assigned to",
    "verantwortlich",
    "verantwortlicher",
    "zustandig",
    "bearbeiter",
    "betreuer",
    "besitzer",
    "responsable",
    "proprietaire",
    "propietario",
  ],
  created_at: [
    "created at",
    "created",
    "date",
    "create date",
    "created date",
    "date created",
    "person person created",
    "person created",
    "datum",
    "erstellt",
    "erstellt am",
    "erstellungsdatum",
    "eingang",
    "date de creation",
    "cree le",
    "fecha",
    "fecha de creacion",
    "creado el",
  ],
  message: [
    "message",
    "note",
    "notes",
    "comment",
    "comments",
    "description",
    "person notes",
    "nachricht",
    "notiz",
    "notizen",
    "bemerkung",
    "bemerkungen",
    "anmerkung",
    "kommentar",
    "beschreibung",
    "commentaire",
    "commentaires",
    "remarque",
    "remarques",
    "mensaje",
    "comentario",
    "comentarios",
    "nota",
    "notas",
  ],
  tags: [
    "tags",
    "tag",
    "schlagworte",
    "schlagworter",
    "stichworte",
    "etiketten",
    "etiquettes",
    "mots cles",
    "etiquetas",
  ],
  id: ["id"],
} as const;

export type LeadField = keyof typeof leadFields;

/** The fields in display order. */
export const fieldNames = Object.keys(leadFields).filter(
  (name): name is LeadField => name in leadFields,
);

/** The field that each column of the file fills; undefined for columns that are not imported. */
export type Mapping = readonly (LeadField | undefined)[];

/** A title or value in lower case, with spaces instead of punctuation. */
export const toPlainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Fields that several columns can fill. The first column with a value is used. */
export const repeatableFields: ReadonlySet<LeadField> = new Set(["email", "phone"]);

/** A title without accents: "Prénom" as "prenom". */
const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** HubSpot appends the time zone of its account: "Create Date (EDT)". */
const zoneSuffix = / [a-z]{2,5}t$/;

/** Guesses the mapping from the titles. Each field is used once, except email addresses and phone numbers. */
export function guessMapping(titles: readonly string[]): Mapping {
  const used = new Set<LeadField>();
  const guessed = titles.map((title) => {
    const plain = withoutAccents(toPlainText(title));
    const names = new Set([plain, plain.replace(zoneSuffix, "")]);
    const field = fieldNames.find(
      (name) => !used.has(name) && leadFields[name].some((known) => names.has(known)),
    );
    if (field && !repeatableFields.has(field)) used.add(field);
    return field;
  });
  // In German files, "Name" beside "Vorname" is the last name.
  const isLastName =
    !used.has("last_name") && titles.some((title) => toPlainText(title) === "vorname");
  return guessed.map((field) => (field === "name" && isLastName ? "last_name" : field));
}

/** Returns whether a column fills a required field. A first or last name counts as a name. */
export const isFilled = (mapping: Mapping, field: "name" | "email"): boolean =>
  field === "name"
    ? mapping.some((one) => one === "name" || one === "first_name" || one === "last_name")
    : mapping.includes(field);
