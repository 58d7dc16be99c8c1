// Both packages ship without type declarations.

declare module "@marbec/web-auto-extractor" {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): unknown;
  }
}

declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(schemaOrg?: unknown);
    validate(extracted: unknown): Promise<
      {
        severity: "ERROR" | "WARNING";
        issueMessage: string;
        path: { type: string; index: number }[];
      }[]
    >;
  }
}
