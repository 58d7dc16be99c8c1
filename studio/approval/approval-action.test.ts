import type { DocumentActionComponent, DocumentActionsContext } from "sanity";
import { expect, test } from "vitest";
import { addApprovalAction } from "./approval-action.tsx";

const createAction = (action: DocumentActionComponent["action"]) =>
  Object.assign((() => null) satisfies DocumentActionComponent, { action });
const actions = (["publish", "unpublish", "schedule", "duplicate", "delete"] as const).map(
  createAction,
);

function getActionNames(role: string, schemaType = "page") {
  const currentUser = { roles: [{ name: role, title: role }] };
  // The resolver reads the user and the type only.
  const context = { currentUser, schemaType } as DocumentActionsContext;
  return addApprovalAction([...actions], context).map(
    ({ action, displayName }) => action ?? displayName,
  );
}

test.each([
  ["viewer", ["publish", "unpublish", "schedule", "duplicate", "delete"]],
  ["contributor", ["ApprovalAction", "duplicate", "delete"]],
  ["editor", ["publish", "unpublish", "schedule", "duplicate", "delete", "ApprovalAction"]],
  ["administrator", ["publish", "unpublish", "schedule", "duplicate", "delete", "ApprovalAction"]],
])("a %s is offered the actions of the role", (role, names) => {
  expect(getActionNames(role)).toEqual(names);
});

test.each(["siteSettings", "brand", "navigation", "labels"])(
  "a contributor cannot request approval of the settings %s",
  (type) => {
    expect(getActionNames("contributor", type)).toEqual(["duplicate", "delete"]);
  },
);
