import { expect, test } from "vitest";
import { guessMapping } from "./columns.ts";
import { guessDateFormat } from "./dates.ts";
import { recognizeProgram } from "./programs.ts";
import { readCsv } from "./read-file.ts";
import { rowsToStage } from "./stage-rows.ts";
import { guessValues, mappedFields, valuesIn } from "./values.ts";

/** Stages a file with the choices that the wizard guesses. */
function importSample(text: string) {
  const table = readCsv(text);
  const program = recognizeProgram(table.titles);
  const mapping = guessMapping(table.titles);
  const dateFormat = guessDateFormat(
    valuesIn(table, mapping, "created_at"),
    program?.dateFormat ?? "us",
  );
  const values = Object.fromEntries(
    mappedFields.map((field) => [field, guessValues(field, valuesIn(table, mapping, field))]),
  );
  const rows = rowsToStage(table, mapping, "contact_form", { values, dateFormat });
  return { program: program?.name, dateFormat, rows };
}

const localTime = (...parts: [number, number, number, number?, number?, number?]) => {
  const [year, month, day, ...clock] = parts;
  return new Date(year, month - 1, day, ...clock).toISOString();
};

test("a contact export of HubSpot", () => {
  const sample = `\uFEFF"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Lifecycle Stage","Lead Status","Create Date (EDT)","Associated Company","Job Title"
"51","Zoë","Müller","zoe@fjord.example","+49 30 1234","sam@vendor.example","Lead","In Progress","2026-11-20 14:05","Fjord GmbH","CTO"
"52","Ada","","ada@engines.example","","","Opportunity","OPEN_DEAL","2026-11-21 09:00","",""
`;
  const { program, dateFormat, rows } = importSample(sample);
  expect({ program, dateFormat }).toEqual({ program: "HubSpot", dateFormat: "iso" });
  expect(rows).toEqual([
    {
      line: 2,
      given: {
        name: "Zoë Müller",
        email: "zoe@fjord.example",
        phone: "+49 30 1234",
        owner: "sam@vendor.example",
        status: "contacted",
        created_at: localTime(2026, 11, 20, 14, 5),
        company: "Fjord GmbH",
        role: "CTO",
        form_source: "contact_form",
      },
    },
    expect.objectContaining({
      line: 3,
      given: expect.objectContaining({ name: "Ada", status: "qualified", owner: "" }),
    }),
  ]);
});

test("a people export of Pipedrive", () => {
  const sample = `Person - ID;Person - Name;Person - First name;Person - Last name;Person - Organization;Person - Phone - Work;Person - Email - Work;Person - Email - Home;Person - Owner;Person - Person created
7;Nora Berg;Nora;Berg;Fjord;"+47 1; ext. 2";;nora@home.example;Sam Sales;2026-11-20 13:05:33
`;
  const { program, rows } = importSample(sample);
  expect(program).toBe("Pipedrive");
  expect(rows[0]?.given).toEqual({
    name: "Nora Berg",
    company: "Fjord",
    phone: "+47 1; ext. 2",
    email: "nora@home.example",
    owner: "Sam Sales",
    created_at: localTime(2026, 11, 20, 13, 5, 33),
    form_source: "contact_form",
  });
});

test("a lead report of Salesforce", () => {
  const sample = `"Lead Owner","First Name","Last Name","Title","Company / Account","Lead Source","Lead Status","Email","Phone","Create Date","Description"\r
"Sam Sales","Bo","Lund","VP, Data","Fjord, Inc.","Web","Working - Contacted","bo@fjord.example","(212) 555-1542","3/4/2026, 2:05 PM","Line one\r
Line two"\r
"Sam Sales","Max","Ott","","","Trade Show","Closed - Converted","max@ott.example","","11/20/2026",""\r
`;
  const { program, dateFormat, rows } = importSample(sample);
  expect({ program, dateFormat }).toEqual({ program: "Salesforce", dateFormat: "us" });
  expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  expect(rows[0]?.given).toEqual({
    owner: "Sam Sales",
    name: "Bo Lund",
    role: "VP, Data",
    company: "Fjord, Inc.",
    form_source: "contact_form",
    status: "contacted",
    email: "bo@fjord.example",
    phone: "(212) 555-1542",
    created_at: localTime(2026, 3, 4, 14, 5),
    message: "Line one\nLine two",
  });
  expect(rows[1]?.given).toMatchObject({
    status: "closed",
    form_source: "contact_form",
    created_at: localTime(2026, 11, 20),
  });
});

test("an export of Google Contacts", () => {
  const sample = `First Name,Middle Name,Last Name,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Ida,,Holm,Fjord,CFO,1980-01-31,"Met at the fair,
call in May",* myContacts,Work,ida@fjord.example ::: ida@home.example,Mobile,+47 2
`;
  const { program, rows } = importSample(sample);
  expect(program).toBe("Google Contacts");
  expect(rows[0]?.given).toEqual({
    name: "Ida Holm",
    company: "Fjord",
    role: "CFO",
    message: "Met at the fair,\ncall in May",
    email: "ida@fjord.example",
    phone: "+47 2",
    form_source: "contact_form",
  });
});

test("an export of this back office belongs to no other program and keeps its values", () => {
  const sample = `"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"
"Ada","ada@example.com","","","","sales","chat","qualified","40","2026-01-02T03:04:05.678Z","Hi"
`;
  const { program, rows } = importSample(sample);
  expect(program).toBeUndefined();
  expect(rows[0]?.given).toMatchObject({
    inquiry_type: "sales",
    form_source: "chat",
    status: "qualified",
    created_at: "2026-01-02T03:04:05.678Z",
  });
});
