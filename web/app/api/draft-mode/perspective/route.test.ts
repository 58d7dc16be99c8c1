// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const draftMode = vi.hoisted(() => ({ getDraftPerspective: vi.fn(), savePerspective: vi.fn() }));
vi.mock("../../../../server/draft-mode.ts", () => draftMode);
const { GET, POST } = await import("./route.ts");

const post = (body: string) =>
  POST(new Request("http://localhost:3000/api/draft-mode/perspective", { method: "POST", body }));

test("saves the perspective of an editor, and rejects any other client", async () => {
  draftMode.getDraftPerspective.mockResolvedValueOnce("drafts");
  expect((await post("rSpring,drafts")).status).toBe(204);
  expect(draftMode.savePerspective.mock.calls).toEqual([["rSpring,drafts"]]);
  draftMode.getDraftPerspective.mockResolvedValueOnce(undefined);
  expect((await post("drafts")).status).toBe(401);
  expect(draftMode.savePerspective).toHaveBeenCalledOnce();
});

test("rejects a body that is too long instead of saving a part of it", async () => {
  draftMode.savePerspective.mockClear();
  draftMode.getDraftPerspective.mockResolvedValue("drafts");
  const longest = "r".repeat(2_000);
  expect((await post(longest)).status).toBe(204);
  expect((await post(`${longest},drafts`)).status).toBe(413);
  expect(draftMode.savePerspective.mock.calls).toEqual([[longest]]);
});

test.each([
  ["an editor", "drafts", [["rSpring,drafts"]]],
  ["any other client", undefined, []],
])("opens the page for %s", async (_who, perspective, saved) => {
  draftMode.savePerspective.mockClear();
  draftMode.getDraftPerspective.mockResolvedValueOnce(perspective);
  const query =
    "sanity-preview-perspective=rSpring,drafts&sanity-preview-pathname=//evil/about%3Fq=a";
  const response = await GET(
    new Request(`http://localhost:3000/api/draft-mode/perspective?${query}`),
  );
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/about?q=a");
  expect(draftMode.savePerspective.mock.calls).toEqual(saved);
});
