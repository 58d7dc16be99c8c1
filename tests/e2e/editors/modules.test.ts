import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

const read = async (path: string) => {
  const response = await fetch(origin() + path);
  return { status: response.status, text: await response.text() };
};

async function mutate(mutations: object[]) {
  const editor = await signIn(origin());
  const response = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
}

async function readModule(id: string): Promise<Record<string, unknown>> {
  const editor = await signIn(origin());
  const response = await editor.content(`/v2025-02-19/data/doc/production/${id}`);
  const { documents }: { documents: Record<string, unknown>[] } = await response.json();
  return documents[0] ?? {};
}

test("a tenth module appears on the site by itself, with sections between its parts", async ({
  page,
}) => {
  const path = "/solutions/arqwombat";
  const { position: _, demo: _demo, ...module } = await readModule("module-arqmesh");
  const part = (name: string) => ({ _key: name, _type: "modulePart", part: name });
  await mutate([
    {
      createOrReplace: {
        ...module,
        _id: "module-wombat",
        name: "ArqWombat",
        path: { _type: "slug", current: path },
        sections: [
          part("hero"),
          {
            _key: "quotes",
            _type: "testimonials",
            headline: "What wombats say",
            selection: { mode: "automatic", limit: 2 },
          },
          part("tabs"),
          part("closing"),
        ],
      },
    },
  ]);
  try {
    await expect.poll(async () => (await read(path)).status).toBe(200);
    await expect.poll(async () => (await read("/solutions")).text).toContain("ArqWombat");
    await expect.poll(async () => (await read("/sitemap.xml")).text).toContain(path);
    await expect.poll(async () => (await read("/search?q=arqwombat")).text).toContain(path);

    await page.goto(`${origin()}/`);
    const carousel = page.locator('[data-section="solutionCarousel"]');
    await expect(carousel.getByRole("button", { name: "Show ArqWombat" })).toBeAttached();
    await expect(carousel.getByRole("heading", { level: 3 }).last()).toHaveText("ArqWombat");

    await page.goto(origin() + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const order = page.locator("main h1, main h2");
    await expect(order.nth(1)).toHaveText("What wombats say");
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    await expect(page.locator('[data-section="testimonials"] blockquote')).toHaveCount(2);
  } finally {
    await mutate([{ delete: { id: "module-wombat" } }]);
  }
  await expect.poll(async () => (await read("/solutions")).text).not.toContain("ArqWombat");
});
