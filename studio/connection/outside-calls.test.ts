import { expect, test, vi } from "vitest";
import { answerOutsideCalls } from "./outside-calls.ts";

test.each([
  "https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1",
  "https://api.sanity.io/vX/intake/feedback",
])("%s is answered without leaving the browser", async (address) => {
  const network = vi.fn<typeof globalThis.fetch>();
  const answer = await answerOutsideCalls(network)(address);
  expect(await answer.json()).toEqual({});
  expect(network).not.toHaveBeenCalled();
});

test.each(["https://site.example/v1/users/me", "https://abc.api.sanity.io/v1/users/me"])(
  "%s goes out unchanged",
  async (address) => {
    const network = vi.fn<typeof globalThis.fetch>(async () => new Response("ok"));
    const request = new Request(address);
    expect(await (await answerOutsideCalls(network)(request)).text()).toBe("ok");
    expect(network).toHaveBeenCalledExactlyOnceWith(request, undefined);
  },
);
