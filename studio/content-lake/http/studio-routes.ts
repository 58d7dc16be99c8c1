import { mayEdit, type Actor } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { isRecord } from "../storage/documents.ts";
import { httpError, signedOut } from "../errors.ts";
import { parseJson, readBody, type LakeRequest, type Reply, type Route } from "./router.ts";
import { type EditorRole, type Session, type Sessions } from "../auth/sessions.ts";
import type { Store } from "../storage/store.ts";

/**
 * What the Studio asks about besides content: who is signed in, what they may do, the project, and
 * services of Sanity's that do not exist here, which are answered as empty instead of failing.
 */

/** Sanity's own roles, so that one Studio configuration serves embedded and hosted alike. */
const SANITY_ROLES: Record<EditorRole, { name: string; title: string }> = {
  admin: { name: "administrator", title: "Administrator" },
  marketing: { name: "editor", title: "Editor" },
  viewer: { name: "viewer", title: "Viewer" },
};

export function studioRoutes(config: LakeConfig, store: Store, sessions: Sessions): Route[] {
  const reader = (path: string, json: unknown): Route => ({
    method: "GET",
    path,
    access: "reader",
    handle: () => ({ json }),
  });
  const open = (path: string, json: unknown): Route => ({
    method: "GET",
    path,
    access: "open",
    handle: () => ({ json }),
  });

  const project = (request: LakeRequest): Reply => {
    requireProject(config, request.params.project);
    const { actor } = request;
    return {
      json: {
        id: config.projectId,
        displayName: "Website",
        studioHost: null,
        organizationId: null,
        metadata: {},
        isBlocked: false,
        isDisabled: false,
        features: [],
        members: [...sessions.people.keys()].map((id) => member(id, actor)),
      },
    };
  };

  return [
    open("/ping", { pong: true }),
    open("/data/ping/:dataset", { pong: true }),
    open("/check/cors", { result: { allowed: true, withCredentials: true } }),
    {
      method: "GET",
      path: "/users/me",
      access: "open",
      // Nobody is an answer, not a failure: the Studio asks before it shows its way in.
      handle: ({ actor }) => ({ json: actor.kind === "visitor" ? {} : currentUser(actor) }),
    },
    {
      method: "GET",
      path: "/auth/id",
      access: "reader",
      handle: ({ actor }) => ({ json: { id: sessionOf(actor).userId } }),
    },
    {
      method: "GET",
      path: "/users/me/keyvalue",
      access: "reader",
      handle: ({ actor }) => ({
        json: Object.entries(store.settings(sessionOf(actor).userId)).map(([key, value]) => ({
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
        json: settings(store, actor, (params.keys ?? "").split(",")),
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
        const users = ids.map((id) => profile(id, sessions, actor));
        return { json: ids.length === 1 ? users[0] : users };
      },
    },
    { method: "GET", path: "/projects/:project", access: "reader", handle: project },
    {
      method: "GET",
      path: "/projects/:project/datasets",
      access: "reader",
      handle: (request) => {
        requireProject(config, request.params.project);
        const addon = request.url.searchParams.has("datasetProfile");
        const aclMode = config.publicQueries ? "public" : "private";
        return { json: addon ? [] : [{ name: config.dataset, aclMode }] };
      },
    },
    {
      method: "GET",
      path: "/projects/:project/datasets/:dataset/acl",
      access: "reader",
      handle: ({ actor }) => ({
        json: [{ filter: '_id in path("**")', permissions: permissionsOf(actor) }],
      }),
    },
    {
      method: "GET",
      path: "/projects/:project/grants",
      access: "reader",
      handle: ({ actor }) => ({ json: grantsOf(actor) }),
    },
    reader("/projects/:project/user-applications", []),
    reader("/projects/:project/features", []),
    reader("/features", ["contentReleases", "singleDocRelease"]),
    reader("/projects/:project/new-content-release-allowed", { data: UNLIMITED_RELEASES }),
    reader("/access/requests/me", []),
    reader("/user-applications", []),
    reader("/subscriptions/project/:project", subscription(config)),
    reader("/journey/announcements", []),
    reader("/journey/*name", null),
    reader("/help", { resources: { title: "", sectionArray: [] }, latestVersion: "" }),
    reader("/intake/telemetry-status", { status: "denied" }),
    { method: "POST", path: "/intake/batch", access: "reader", handle: () => ({ json: {} }) },
  ];
}

/** Sanity's plans limit how many releases may be open; here nothing does. */
const UNLIMITED_RELEASES = {
  orgActiveReleaseCount: 0,
  orgMeteredActiveReleaseCount: 0,
  datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
  orgActiveReleaseLimit: null,
};

/** Sanity's plan, of which the Studio tells how long the history is kept; for ever by default. */
const subscription = ({ historyDays }: LakeConfig) =>
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

function sessionOf(actor: Actor): Session {
  if (actor.kind === "staff") return actor.session;
  throw signedOut("A person's session is needed here, not a token");
}

function currentUser(actor: Actor): Record<string, unknown> {
  const { userId, name, email, role } = sessionOf(actor);
  return {
    id: userId,
    name,
    email,
    profileImage: "",
    role: SANITY_ROLES[role].name,
    provider: "staff",
    roles: [SANITY_ROLES[role]],
  };
}

/** Authors that are nobody's account. */
const PROGRAMS = new Map([
  ["seed", "Starting content"],
  ["operator", "A command on the server"],
]);

function profile(id: string, sessions: Sessions, actor: Actor): Record<string, unknown> {
  const isCurrentUser = actor.kind === "staff" && actor.userId === id;
  const displayName = sessions.people.get(id) ?? PROGRAMS.get(id) ?? "Former colleague";
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

function member(id: string, actor: Actor): Record<string, unknown> {
  const isCurrentUser = actor.kind === "staff" && actor.userId === id;
  const role = SANITY_ROLES[isCurrentUser ? actor.role : "viewer"];
  return {
    id,
    isCurrentUser,
    isRobot: false,
    role: role.name,
    roles: [role],
  };
}

function permissionsOf(actor: Actor): string[] {
  return mayEdit(actor)
    ? ["read", "create", "update", "history", "manage", "editHistory"]
    : ["read", "history"];
}

function grantsOf(actor: Actor): Record<string, unknown> {
  const grants = (mayEdit(actor) ? ["read", "create", "update", "manage"] : ["read"]).map(
    (name) => ({
      name,
      params: {},
    }),
  );
  return {
    "sanity.project": [{ name: "project", grants: [{ name: "read", params: {} }] }],
    "sanity.document.filter": [{ name: "all documents", grants }],
  };
}

function settings(store: Store, actor: Actor, keys: string[]): { key: string; value: unknown }[] {
  const values = store.settings(sessionOf(actor).userId);
  return keys.map((key) => ({ key, value: Object.hasOwn(values, key) ? values[key] : null }));
}

const MOST_SETTING_BYTES = 64 * 1024;

async function saveSettings(store: Store, request: LakeRequest): Promise<Reply> {
  const { userId } = sessionOf(request.actor);
  const list = parseJson(await readBody(request, MOST_SETTING_BYTES));
  if (!Array.isArray(list)) throw httpError(400, "Settings are a list of {key, value}");
  const saved = list.map((item: unknown) => {
    if (!isRecord(item) || typeof item.key !== "string" || item.key.length > 200)
      throw httpError(400, "Settings are a list of {key, value}; a key is at most 200 characters");
    return { key: item.key, value: item.value ?? null };
  });
  store.saveSettings(userId, Object.fromEntries(saved.map(({ key, value }) => [key, value])));
  return { json: saved };
}
