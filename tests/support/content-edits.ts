import type { StaffClient } from "./staff-client.ts";

const api = "/v2025-02-19/data";

/** Publishes a new headline of the home page's hero as the Studio does: one action, edit and publish. */
export async function publishHeadline(
  editor: StaffClient,
  headline: string,
  dataset = "production",
): Promise<Response> {
  const found = await editor.content(`${api}/doc/${dataset}/page-home`);
  const { documents }: { documents: { sections: { _key: string; _type: string }[] }[] } =
    await found.json();
  const hero = documents[0]?.sections.find(({ _type }) => _type === "hero");
  if (!hero) throw new Error("The home page has no hero.");
  return editor.content(`${api}/actions/${dataset}`, {
    method: "POST",
    body: JSON.stringify({
      actions: [
        {
          actionType: "sanity.action.document.edit",
          draftId: "drafts.page-home",
          publishedId: "page-home",
          patch: { set: { [`sections[_key=="${hero._key}"].headline`]: headline } },
        },
        {
          actionType: "sanity.action.document.publish",
          draftId: "drafts.page-home",
          publishedId: "page-home",
        },
      ],
    }),
  });
}

/** Stores one draft document under `id`; the answer is 200 only when it is on disk. */
export const saveNote = (editor: StaffClient, id: string, text: string, dataset = "production") =>
  editor.content(`${api}/mutate/${dataset}`, {
    method: "POST",
    body: JSON.stringify({
      mutations: [{ createOrReplace: { _id: `drafts.${id}`, _type: "page", title: text } }],
    }),
  });

/** Which of the draft ids exist. */
export async function savedNotes(
  editor: StaffClient,
  prefix: string,
  dataset = "production",
): Promise<string[]> {
  const query = encodeURIComponent(
    `*[_id in path("drafts.${prefix}-*") || string::startsWith(_id, "drafts.${prefix}-")]._id`,
  );
  const answer = await editor.content(`${api}/query/${dataset}?perspective=raw&query=${query}`);
  const { result }: { result: string[] } = await answer.json();
  return result.map((id) => id.slice("drafts.".length));
}
