import type { Database } from "@site/supabase/contracts/database.types";
import type { RaRecord } from "react-admin";
import { createFetchJson } from "../auth/authenticated-fetch.ts";
import type { Supabase } from "../supabase-client.ts";

type Functions = Database["public"]["Functions"];

/** Requests to PostgREST with the permissions of the signed-in user. */
export interface RestApi {
  url: string;
  fetchJson: ReturnType<typeof createFetchJson>;
  /** Calls a database function. */
  call: <Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]["Args"],
  ) => Promise<Functions[Name]["Returns"]>;
  /** Calls a database function that returns records of a list. */
  fetchRecords: <Row extends RaRecord>(name: keyof Functions, args: object) => Promise<Row[]>;
}

/** Creates the REST API client of a Supabase instance. */
export function createRestApi(supabase: Supabase): RestApi {
  const { url } = supabase;
  const fetchJson = createFetchJson(supabase);
  const post = async (name: keyof Functions, args: object) => {
    const { json } = await fetchJson(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(args),
    });
    return json;
  };
  return { url, fetchJson, fetchRecords: post, call: post };
}
