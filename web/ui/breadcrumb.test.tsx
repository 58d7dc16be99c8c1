import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

afterEach(cleanup);

test("links the parent pages and marks the current page", () => {
  render(
    <Breadcrumb
      label="Breadcrumb"
      steps={[
        { name: "Solutions", path: "/solutions" },
        { name: "ArqMesh", path: "/solutions/arqmesh" },
      ]}
    />,
  );
  expect(screen.getByRole("link", { name: "Solutions" }).getAttribute("href")).toBe("/solutions");
  expect(screen.getByText("ArqMesh").getAttribute("aria-current")).toBe("page");
});

test("renders nothing for a page without parents", () => {
  const { container } = render(
    <Breadcrumb label="Breadcrumb" steps={[{ name: "ArqMesh", path: "/x" }]} />,
  );
  expect(container.innerHTML).toBe("");
});
