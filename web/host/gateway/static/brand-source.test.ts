import { expect, test } from "vitest";
import { startTestGateway } from "../gateway.fake.ts";

const getBrandName = (page: string) => /"brand":\{"name":"([^"]*)"/.exec(page)?.[1];

test("the pages of the apps have the brand of the site, until content is published", async () => {
  let name = "Nordwind";
  let isUp = true;
  const { send, gateway } = await startTestGateway({
    services: {
      site: (_request, response) => {
        if (!isUp) response.writeHead(500);
        response.end(JSON.stringify({ name, accent: "#0b62d6", icon: "/images/a.svg" }));
      },
    },
  });
  for (const app of ["/admin", "/studio"]) {
    const { text } = await send(app);
    expect(getBrandName(text)).toBe("Nordwind");
    expect(text).toContain('<link rel="icon" href="/images/a.svg">');
  }
  name = "Südwind";
  expect(getBrandName((await send("/admin")).text)).toBe("Nordwind");
  gateway.expirePages();
  const changed = await send("/admin");
  expect(getBrandName(changed.text)).toBe("Südwind");

  isUp = false;
  gateway.expirePages();
  const during = await send("/admin");
  expect(during.headers.etag).toBe(changed.headers.etag);
});

test("an app starts without a brand while the site is unavailable", async () => {
  const { send } = await startTestGateway();
  const { status, text } = await send("/admin");
  expect(status).toBe(200);
  expect(getBrandName(text)).toBe("");
  expect(text).not.toContain('rel="icon"');
});
