import type { Route, WebSocketRoute } from "@playwright/test";
import {
  colleague,
  expect,
  expectClean,
  killLake,
  newId,
  type Studio,
  test,
} from "../../support/browser/studio.ts";

/** Two people editing one document, and a connection that fails during an edit. */
test.describe.configure({ timeout: 240_000 });

const testimonial = (id: string) => ({
  _id: id,
  _type: "testimonial",
  quote: "We decide in an hour.",
  author: "Ada Beispiel",
  title: "Head of Planning",
  company: "Beispiel AG",
  metric: "40 decisions a day",
});

/** Types at the end of a field key by key, as a person does. */
async function type(studio: Studio, field: string, words: string): Promise<void> {
  await studio.input(field).click();
  await studio.page.keyboard.press("End");
  await studio.page.keyboard.type(words, { delay: 60 });
}

test(
  "two editors see each other's position and text while typing",
  { tag: "@proof" },
  async ({ studio: ada, openStudio, content }) => {
    const id = newId();
    await content.put(testimonial(id));
    const mara = await openStudio("colleague");
    await Promise.all([ada.open("testimonial", id), mara.open("testimonial", id)]);

    const face = ada.document.locator(`[data-ui="Avatar"][title="${colleague.name}"]:visible`);
    const top = async (locator: typeof face) => (await locator.last().boundingBox())?.y ?? Infinity;
    await mara.input("author").click();
    await expect(face.last()).toBeVisible();
    await expect
      .poll(async () => (await top(face)) < (await top(ada.input("author"))), {
        message: "the other editor's avatar is at the field she edits",
      })
      .toBe(true);
    await mara.input("title").click();
    await expect
      .poll(async () => (await top(face)) > (await top(ada.input("author"))), {
        message: "and goes with her to the next",
      })
      .toBe(true);

    await Promise.all([
      type(ada, "company", ", founded in 1999"),
      type(mara, "title", " and of everything else"),
    ]);
    const both = {
      company: "Beispiel AG, founded in 1999",
      title: "Head of Planning and of everything else",
    };
    for (const studio of [ada, mara]) {
      await expect(studio.input("company")).toHaveValue(both.company);
      await expect(studio.input("title")).toHaveValue(both.title);
    }
    await expect.poll(() => content.draft(id)).toMatchObject(both);

    await mara.page.close();
    await expect(face).toHaveCount(0);
    expectClean(ada, mara);
  },
);

test(
  "two editors type in one line in turns, and no keystroke is lost",
  { tag: "@proof" },
  async ({ studio: ada, openStudio, content }) => {
    const id = newId();
    await content.put(testimonial(id));
    const mara = await openStudio("colleague");
    await Promise.all([ada.open("testimonial", id), mara.open("testimonial", id)]);

    let line = testimonial(id).company;
    for (const [writer, reader, words] of [
      [ada, mara, " bakes bread"],
      [mara, ada, " for half the town"],
      [ada, mara, ", open from six"],
      [mara, ada, " until noon"],
    ] as const) {
      await type(writer, "company", words);
      line += words;
      await expect(reader.input("company")).toHaveValue(line);
    }
    await expect.poll(async () => (await content.draft(id))?.company).toBe(line);
    expectClean(ada, mara);
  },
);

/**
 * Disconnects the window, including open sockets, and reconnects it. Changes saved after `stall` are
 * still in transit when the connection fails, no matter how long earlier ones took.
 */
async function controlConnection(
  studio: Studio,
): Promise<{ stall(): void; cut(): Promise<void>; restore(): Promise<void> }> {
  const context = studio.page.context();
  const open = new Set<WebSocketRoute>();
  const onTheWay = new Set<Route>();
  let isStalled = false;
  let isCut = false;
  await studio.page.route(/\/data\/(mutate|actions)\//, (route) => {
    if (!isStalled) return route.continue();
    onTheWay.add(route);
    return undefined;
  });
  await studio.page.routeWebSocket(/\/v1\/mux|\/socket\//, (socket) => {
    if (isCut) return socket.close();
    socket.connectToServer();
    open.add(socket);
    return undefined;
  });
  return {
    stall() {
      isStalled = true;
    },
    async cut() {
      isCut = true;
      await context.setOffline(true);
      for (const route of onTheWay) await route.abort("internetdisconnected");
      onTheWay.clear();
      isStalled = false;
      for (const socket of open) await socket.close();
      open.clear();
    },
    async restore() {
      isCut = false;
      await context.setOffline(false);
    },
  };
}

test(
  "text typed offline is kept and saved once after reconnecting",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    await content.put(testimonial(id));
    const stored = async () => (await content.draft(id))?.company;
    const connection = await controlConnection(studio);
    await studio.open("testimonial", id);
    await type(studio, "company", ", before.");
    await expect.poll(stored).toBe("Beispiel AG, before.");

    // The text is typed and not saved when the connection fails.
    connection.stall();
    await type(studio, "company", " Without.");
    await connection.cut();
    await expect(studio.toast("Your changes aren't saving")).toBeVisible();
    await expect(studio.input("company")).toHaveValue("Beispiel AG, before. Without.");

    // Meanwhile another editor has changed another field.
    await content.patch(`drafts.${id}`, { set: { title: "Head of Bread" } });
    await connection.restore();
    await expect.poll(stored).toBe("Beispiel AG, before. Without.");
    await expect(studio.input("title")).toHaveValue("Head of Bread");
    await expect(studio.input("company")).toBeEditable();
    await type(studio, "company", " After.");
    await expect.poll(stored).toBe("Beispiel AG, before. Without. After.");
    expect(studio.seen.outside).toEqual([]);
    expect(studio.seen.failed, "no request was refused").toEqual([]);
  },
);

test(
  "a crash of the content lake during typing loses no character of either editor",
  { tag: "@proof" },
  async ({ studio: ada, openStudio, content }) => {
    const id = newId();
    await content.put(testimonial(id));
    const mara = await openStudio("colleague");
    await Promise.all([ada.open("testimonial", id), mara.open("testimonial", id)]);
    await type(ada, "company", ", before");
    await expect(mara.input("company")).toHaveValue("Beispiel AG, before");

    // The last characters are still in transit.
    await type(ada, "company", " and after");
    killLake();
    const whole = "Beispiel AG, before and after";
    await expect(mara.input("company"), "the streams are resumed").toHaveValue(whole, {
      timeout: 60_000,
    });
    await expect(ada.input("company")).toHaveValue(whole);
    await type(mara, "title", " at both");
    await expect(ada.input("title")).toHaveValue("Head of Planning at both");
    expect(await content.draft(id)).toMatchObject({
      company: whole,
      title: "Head of Planning at both",
    });
    for (const { seen } of [ada, mara]) {
      expect(seen.outside).toEqual([]);
      expect(
        seen.failed.filter((failure) => !/^50[23] /.test(failure)),
        "only requests interrupted by the crash fail",
      ).toEqual([]);
    }
  },
);
