import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderStaticHtml } from "./render-static.ts";
import { sceneSamples } from "./scene.fake.ts";
import type { SceneContent } from "./scene-schema.ts";
import { SceneWindow } from "./scene.tsx";

const kinds = Object.values(sceneSamples).map((scene): [string, SceneContent] => [
  scene._type,
  scene,
]);

test.each(kinds)("%s is written as React writes it", (_, scene) => {
  const drawn = <SceneWindow content={scene} />;
  expect(renderStaticHtml(drawn)).toBe(renderToStaticMarkup(drawn));
});

test("what editors write stays text, in elements and in attributes", () => {
  const hostile = `"'><script>alert(1)</script>&amp;<img src=x onerror=alert(1)>`;
  const drawn = (
    <p title={hostile}>
      {hostile}
      {0}
      {[null, undefined, false, true, "", <wbr key="wbr" />]}
    </p>
  );
  expect(renderStaticHtml(drawn)).toBe(renderToStaticMarkup(drawn));
  expect(renderStaticHtml(drawn)).not.toMatch(/<(?!\/?p[ >]|wbr\/>)/);
});

test.each([
  ["a handler", <button key="" type="button" aria-label="a" onClick={() => undefined} />],
  ["a style, which the policy refuses", <p key="" style={{ color: "red" }} />],
  ["an attribute by a name that is not known", <path key="" strokeWidth={2} />],
  ["markup by hand", <p key="" dangerouslySetInnerHTML={{ __html: "<b>" }} />],
])("%s is refused", (_, drawn) => {
  expect(() => renderStaticHtml(drawn)).toThrow(TypeError);
});
