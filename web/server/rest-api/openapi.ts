import { newLeadFields, resources, type Resource } from "./resources.ts";

const text = { type: "string" };
const errors = {
  "400": { description: "A filter or value is invalid." },
  "401": { description: "The token is missing, invalid, expired or revoked." },
  "403": { description: "The token lacks the scope." },
  "429": { description: "Too many requests. Retry-After has the seconds to wait." },
};

const parameter = (name: string, description: string) => ({
  name,
  in: "query",
  description,
  schema: text,
});

const listParameters = [
  parameter("select", "Columns, separated by commas."),
  parameter("order", "For example created_at.desc."),
  parameter("limit", "At most 1000."),
  parameter("offset", "Rows to skip."),
];

const idParameter = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
};

const fieldsOf = (names: readonly string[], required: readonly string[] = []) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  ...(required.length > 0 && { required }),
});

const jsonContent = (schema: object) => ({ content: { "application/json": { schema } } });

function describeCollection(name: string, resource: Resource) {
  const row = { $ref: `#/components/schemas/${name}` };
  return {
    get: {
      summary: `List ${resource.title.toLowerCase()}`,
      description: `Needs the scope ${resource.readScope}. Filter by any column, for example ?email=eq.ada@example.com.`,
      parameters: listParameters,
      responses: {
        "200": { description: "Rows.", ...jsonContent({ type: "array", items: row }) },
        ...errors,
      },
    },
    ...(name === "leads" && {
      post: {
        summary: "Add a lead",
        description:
          "Needs the scope leads:write. Assignment rules set the owner. No email is sent to the lead.",
        requestBody: { required: true, ...jsonContent(fieldsOf(newLeadFields, ["name", "email"])) },
        responses: {
          "201": { description: "The new lead.", ...jsonContent(fieldsOf(["id", "person_id"])) },
          ...errors,
        },
      },
    }),
  };
}

function describeRow(name: string, resource: Resource) {
  const row = { $ref: `#/components/schemas/${name}` };
  const responses = {
    "200": { description: "The row.", ...jsonContent(row) },
    "404": { description: "There is no such row, or the token may not see it." },
    ...errors,
  };
  return {
    parameters: [idParameter],
    get: { summary: `Get one of ${resource.title.toLowerCase()}`, responses },
    ...(resource.writeScope && {
      patch: {
        summary: `Change one of ${resource.title.toLowerCase()}`,
        description: `Needs the scope ${resource.writeScope}.`,
        requestBody: { required: true, ...jsonContent(fieldsOf(resource.writable)) },
        responses,
      },
    }),
  };
}

/** Describes the API as OpenAPI 3.1. */
export function describeApi(siteUrl: string) {
  const entries = Object.entries(resources);
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Send Authorization: Bearer <token>. Administrators create tokens in the back office.",
    },
    servers: [{ url: new URL("/api/v1", siteUrl).href }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      entries.flatMap(([name, resource]) => [
        [`/${name}`, describeCollection(name, resource)],
        [`/${name}/{id}`, describeRow(name, resource)],
      ]),
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries(entries.map(([name, { columns }]) => [name, fieldsOf(columns)])),
    },
  };
}
