import { expect, test, vi } from "vitest";
import { handler } from "./handler.ts";

const file = { id: "an-id", file_name: "leads.csv", media_type: "text/csv", header: "name\n" };

/** Downloads a file; `respond` is the database, by the name of the function. */
async function download(respond: (name: string) => Response) {
  const log = vi.fn<(event: string) => void>();
  const calls: string[] = [];
  const response = await handler(
    new Request("https://x.test/functions/v1/download-export?token=t"),
    {
      env: { get: () => undefined },
      fetch: async (url, init) => {
        const name = String(url).split("/").at(-1) ?? "";
        calls.push(`${name} ${String(init?.body)}`);
        return respond(name);
      },
      log,
    },
  );
  return { response, calls, log };
}

test("sends the lines of a file", async () => {
  const { response, calls } = await download((name) => {
    if (name === "begin_export") return Response.json([file]);
    if (name === "find_export_page") return Response.json([]);
    return name === "end_export" ? Response.json("finished") : Response.json("Ada\n");
  });
  expect(await response.text()).toBe("name\nAda\n");
  expect(calls.at(-1)).toBe('end_export {"export":"an-id","is_whole":true}');
});

test.each<[string, string, () => Response]>([
  [
    "the database cannot be reached",
    "TypeError",
    () => {
      throw new TypeError("fetch failed: ada@example.com");
    },
  ],
  ["the database sends invalid JSON", "SyntaxError", () => new Response("<html>")],
])("returns 503 as a download when %s", async (_, name, respond) => {
  const { response, log } = await download(respond);
  expect(response.status).toBe(503);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="error.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(log.mock.calls).toEqual([[`an export was not sent: ${name}`]]);
});

test("an error of the database is a download that no cache stores", async () => {
  const { response } = await download(() => new Response("{}", { status: 410 }));
  expect(response.status).toBe(410);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="error.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("logs the name of an error that aborts a file", async () => {
  const { response, log } = await download((name) => {
    if (name === "begin_export") return Response.json([file]);
    throw new TypeError("fetch failed: ada@example.com");
  });
  await expect(response.text()).rejects.toThrow(TypeError);
  expect(log.mock.calls).toEqual([["an export was aborted: TypeError"]]);
});

test("a client that disconnects closes the pages, also when the database is gone", async () => {
  const cancel = vi.fn<() => void>();
  const page = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("Ada\n")),
    cancel,
  });
  const { response } = await download((name) => {
    if (name === "begin_export") return Response.json([file]);
    if (name === "find_export_page") return Response.json([]);
    if (name === "end_export") throw new TypeError("fetch failed");
    return new Response(page, { headers: { "content-type": "text/plain" } });
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(cancel).toHaveBeenCalledOnce();
});
