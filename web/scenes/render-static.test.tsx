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

test.each(kinds)("renders %s like React", (_, scene) => {
  const element = <SceneWindow content={scene} />;
  expect(renderStaticHtml(element)).toBe(renderToStaticMarkup(element));
});

test("escapes texts in elements and attributes", () => {
  const hostile = `"'><script>alert(1)</script>&amp;<img src=x onerror=alert(1)>`;
  const element = (
    <p title={hostile}>
      {hostile}
      {0}
      {[null, undefined, false, true, "", <wbr key="wbr" />]}
    </p>
  );
  expect(renderStaticHtml(element)).toBe(renderToStaticMarkup(element));
  expect(renderStaticHtml(element)).not.toMatch(/<(?!\/?p[ >]|wbr\/>)/);
});

test.each([
  ["an event handler", <button key="" type="button" aria-label="a" onClick={() => undefined} />],
  [
    "an inline style, which the content security policy forbids",
    <p key="" style={{ color: "red" }} />,
  ],
  ["an unknown attribute name", <path key="" strokeWidth={2} />],
  ["raw HTML", <p key="" dangerouslySetInnerHTML={{ __html: "<b>" }} />],
])("rejects %s", (_, element) => {
  expect(() => renderStaticHtml(element)).toThrow(TypeError);
});
