import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

afterEach(cleanup);

test("the way leads through links to the page itself", () => {
  render(
    <Breadcrumb
      steps={[
        { name: "Solutions", path: "/solutions" },
        { name: "ArqMesh", path: "/solutions/arqmesh" },
      ]}
    />,
  );
  expect(screen.getByRole("link", { name: "Solutions" }).getAttribute("href")).toBe("/solutions");
  expect(screen.getByText("ArqMesh").getAttribute("aria-current")).toBe("page");
});

test("a page with nothing above it shows no way", () => {
  const { container } = render(<Breadcrumb steps={[{ name: "ArqMesh", path: "/x" }]} />);
  expect(container.innerHTML).toBe("");
});
