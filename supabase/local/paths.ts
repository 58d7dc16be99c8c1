import { fileURLToPath } from "node:url";

/** supabase/migrations */
export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** supabase/contracts/database.types.ts */
export const databaseTypesFile = fileURLToPath(
  new URL("../contracts/database.types.ts", import.meta.url),
);

/** supabase/schema.sql */
export const schemaFile = fileURLToPath(new URL("../schema.sql", import.meta.url));
