/**
 * Stands in for the realtime, storage, database and function parts of supabase-js (see vite.config.ts),
 * which the back office never uses: rows are read and written through react-admin's data provider.
 * supabase-js constructs all but the last and tells the first about every new token, so that much must
 * work; any other use fails loudly by being absent.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}

export class StorageClient {
  readonly absent = true;
}

export class StorageApiError extends Error {}

export class PostgrestClient {
  readonly absent = true;
}

export class PostgrestError extends Error {}

export class FunctionsClient {
  readonly absent = true;
}

export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {} as const;
