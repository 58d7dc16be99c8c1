import { isRecord } from "../../../supabase/domain/json.ts";
import { isEditor, isPublisher, type Access, type Actor } from "../auth/access.ts";
import { contributorFilter } from "../auth/draft-writes.ts";
import type { LakeConfig } from "../config.ts";
import { httpError, unauthorized } from "../errors.ts";
import { parseJson, readBody, type LakeRequest, type Reply, type Route } from "./router.ts";
import { type EditorRole, type Session, type Sessions } from "../auth/sessions.ts";
import type { Store } from "../storage/store.ts";

/**
 * Endpoints that the Studio needs besides content: users, permissions, the project, and services of
 * Sanity's platform that do not exist here and return empty results.
 */

/**
 * Maps to Sanity's own roles, so that the Studio configuration also works with Sanity's hosting.
 */
const sanityRoles: Record<EditorRole, { name: string; title: string }> = {
  admin: { name: "administrator", title: "Administrator" },
  marketing: { name: "editor", title: "Editor" },
  contributor: { name: "contributor", title: "Contributor" },
  viewer: { name: "viewer", title: "Viewer" },
};

const createJsonRoute = (access: Access, path: string, json: unknown): Route => ({
  method: "GET",
  path,
  access,
  handle: () => ({ json }),
});

export const createStudioRoutes = (
  config: LakeConfig,
  store: Store,
  sessions: Sessions,
): Route[] => [
  createJsonRoute("open", "/ping", { pong: true }),
  createJsonRoute("open", "/data/ping/:dataset", { pong: true }),
  createJsonRoute("open", "/check/cors", { result: { allowed: true, withCredentials: true } }),
  ...createUserRoutes(store, sessions),
  ...createProjectRoutes(config, sessions),
  ...createPlatformRoutes(config),
];

const createUserRoutes = (store: Store, sessions: Sessions): Route[] => [
  {
    method: "GET",
    path: "/users/me",
    access: "open",
    // A visitor gets 200 with an empty user: the Studio calls this before it shows its login screen.
    handle: ({ actor }) => ({ json: actor.kind === "visitor" ? {} : describeCurrentUser(actor) }),
  },
  {
    method: "GET",
    path: "/auth/id",
    access: "reader",
    handle: ({ actor }) => ({ json: { id: requireSession(actor).userId } }),
  },
  {
    method: "GET",
    path: "/users/me/keyvalue",
    access: "reader",
    handle: ({ actor }) => ({
      json: Object.entries(store.getSettings(requireSession(actor).userId)).map(([key, value]) => ({
        key,
        value,
      })),
    }),
  },
  {
    method: "GET",
    path: "/users/me/keyvalue/:keys",
    access: "reader",
    handle: ({ actor, params }) => ({
      json: readSettings(store, actor, (params.keys ?? "").split(",")),
    }),
  },
  {
    method: "PUT",
    path: "/users/me/keyvalue",
    access: "reader",
    handle: (request) => saveSettings(store, request),
  },
  {
    method: "GET",
    path: "/users/:ids",
    access: "reader",
    handle: ({ params, actor }) => {
      const ids = (params.ids ?? "").split(",").filter(Boolean);
      const users = ids.map((id) => describeUser(id, sessions, actor));
      return { json: ids.length === 1 ? users[0] : users };
    },
  },
];

const createProjectRoutes = (config: LakeConfig, sessions: Sessions): Route[] => [
  {
    method: "GET",
    path: "/projects/:project",
    access: "reader",
    handle: ({ params, actor }) => {
      requireProject(config, params.project);
      return { json: describeProject(config, sessions, actor) };
    },
  },
  {
    method: "GET",
    path: "/projects/:project/datasets",
    access: "reader",
    handle: ({ params, url }) => {
      requireProject(config, params.project);
      const isAddon = url.searchParams.has("datasetProfile");
      const aclMode = config.publicQueries ? "public" : "private";
      return { json: isAddon ? [] : [{ name: config.dataset, aclMode }] };
    },
  },
  {
    method: "GET",
    path: "/projects/:project/datasets/:dataset/acl",
    access: "reader",
    handle: ({ actor }) => ({ json: getGrants(actor) }),
  },
  {
    method: "GET",
    path: "/projects/:project/grants",
    access: "reader",
    handle: ({ actor }) => ({ json: describeProjectGrants(actor) }),
  },
  createJsonRoute("reader", "/projects/:project/user-applications", [describeStudio(config)]),
  createJsonRoute("reader", "/projects/:project/features", []),
  createJsonRoute("reader", "/projects/:project/new-content-release-allowed", {
    data: unlimitedReleases,
  }),
];

/** Services of Sanity's platform; most do not exist here. */
const createPlatformRoutes = (config: LakeConfig): Route[] => [
  createJsonRoute("reader", "/features", ["contentReleases", "singleDocRelease"]),
  createJsonRoute("reader", "/access/requests/me", []),
  createJsonRoute("reader", "/user-applications", []),
  createJsonRoute("reader", "/subscriptions/project/:project", describeSubscription(config)),
  createJsonRoute("reader", "/journey/announcements", []),
  createJsonRoute("reader", "/journey/*name", null),
  createJsonRoute("reader", "/help", {
    resources: { title: "", sectionArray: [] },
    latestVersion: "",
  }),
  createJsonRoute("reader", "/intake/telemetry-status", { status: "denied" }),
  { method: "POST", path: "/intake/batch", access: "reader", handle: () => ({ json: {} }) },
];

/** Without its own entry in this list, the Studio asks to be registered on Sanity's platform. */
const describeStudio = ({ projectId, siteUrl }: LakeConfig) => ({
  id: "studio",
  projectId,
  type: "studio",
  urlType: "external",
  appHost: `${siteUrl.origin}/studio`,
  title: "Studio",
});

/** Sanity's plans limit the number of active releases; the embedded lake has no limit. */
const unlimitedReleases = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
  orgActiveReleaseLimit: null,
};

/** The Studio shows the history retention of Sanity's plan; null means unlimited. */
const describeSubscription = ({ historyDays }: LakeConfig) =>
  historyDays === undefined
    ? null
    : {
        featureTypes: {
          retention: { features: [{ attributes: { maxRetentionDays: historyDays } }] },
        },
      };

function requireProject(config: LakeConfig, id: string | undefined): void {
  if (id !== config.projectId) throw httpError(404, `Project "${id ?? ""}" not found`);
}

const describeProject = (config: LakeConfig, sessions: Sessions, actor: Actor) => ({
  id: config.projectId,
  displayName: "Website",
  studioHost: null,
  organizationId: null,
  metadata: {},
  isBlocked: false,
  isDisabled: false,
  features: [],
  members: [...sessions.displayNames.keys()].map((id) => describeMember(id, actor)),
});

function requireSession(actor: Actor): Session {
  if (actor.kind === "staff") return actor.session;
  throw unauthorized("This endpoint requires a user session, not a token");
}

function describeCurrentUser(actor: Actor): Record<string, unknown> {
  const { userId, name, email, role } = requireSession(actor);
  return {
    id: userId,
    name,
    email,
    profileImage: "",
    role: sanityRoles[role].name,
    provider: "staff",
    roles: [sanityRoles[role]],
  };
}

/** Authors of changes without a user account. */
const systemAuthors = new Map([
  ["seed", "Initial content"],
  ["operator", "Server command"],
]);

function describeUser(id: string, sessions: Sessions, actor: Actor): Record<string, unknown> {
  const isCurrentUser = actor.kind === "staff" && actor.userId === id;
  const displayName = sessions.displayNames.get(id) ?? systemAuthors.get(id) ?? "Former colleague";
  return {
    id,
    displayName,
    familyName: "",
    givenName: displayName,
    middleName: null,
    imageUrl: null,
    createdAt: null,
    updatedAt: null,
    isCurrentUser,
  };
}

function describeMember(id: string, actor: Actor): Record<string, unknown> {
  const isCurrentUser = actor.kind === "staff" && actor.userId === id;
  const role = sanityRoles[isCurrentUser ? actor.role : "viewer"];
  return {
    id,
    isCurrentUser,
    isRobot: false,
    role: role.name,
    roles: [role],
  };
}

type Grant = { filter: string; permissions: string[] };

/** What the Studio offers to the actor; the routes check each request again. */
function getGrants(actor: Actor): Grant[] {
  const everything = '_id in path("**")';
  const changes = ["create", "update", "manage", "editHistory"];
  const read = { filter: everything, permissions: ["read", "history"] };
  if (isPublisher(actor)) return [read, { filter: everything, permissions: changes }];
  return isEditor(actor) ? [read, { filter: contributorFilter, permissions: changes }] : [read];
}

const describeProjectGrants = (actor: Actor): Record<string, unknown> => ({
  "sanity.project": [{ name: "project", grants: [{ name: "read", params: {} }] }],
  "sanity.document.filter": getGrants(actor).map(({ filter, permissions }) => ({
    name: filter,
    config: { filter },
    grants: permissions.map((name) => ({ name, params: {} })),
  })),
});

function readSettings(
  store: Store,
  actor: Actor,
  keys: string[],
): { key: string; value: unknown }[] {
  const values = store.getSettings(requireSession(actor).userId);
  return keys.map((key) => ({ key, value: Object.hasOwn(values, key) ? values[key] : null }));
}

const maxRequestBytes = 64 * 1024;
/** Limits of one user's settings; the Studio stores a few dozen small ones. */
const maxSettings = 500;
const maxSettingsBytes = 256 * 1024;

async function saveSettings(store: Store, request: LakeRequest): Promise<Reply> {
  const { userId } = requireSession(request.actor);
  const list = parseJson(await readBody(request, maxRequestBytes));
  if (!Array.isArray(list)) throw httpError(400, "Settings are a list of {key, value}");
  const saved = list.map((item: unknown) => {
    if (!isRecord(item) || typeof item.key !== "string" || item.key.length > 200)
      throw httpError(400, "Settings are a list of {key, value}; a key is at most 200 characters");
    return { key: item.key, value: item.value ?? null };
  });
  const values = Object.fromEntries(saved.map(({ key, value }) => [key, value]));
  requireSettingsBelowLimit({ ...store.getSettings(userId), ...values });
  store.saveSettings(userId, values);
  return { json: saved };
}

function requireSettingsBelowLimit(values: Record<string, unknown>): void {
  const stored = Object.entries(values).filter(([, value]) => value !== null);
  const bytes = Buffer.byteLength(JSON.stringify(stored));
  if (stored.length > maxSettings || bytes > maxSettingsBytes)
    throw httpError(
      413,
      `A user may store at most ${maxSettings} settings with ${maxSettingsBytes} bytes. Set unused ones to null`,
    );
}
