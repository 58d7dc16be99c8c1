/**
 * Stands in for the realtime and storage parts of supabase-js (see vite.config.ts), which the back
 * office never uses and which weigh 23 KB gzipped. supabase-js constructs both and tells the first
 * about every new token, so that much must work; any other use fails loudly by being absent.
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
