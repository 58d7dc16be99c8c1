import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { parseDockerfile, type Stage } from "../support/containers/dockerfile.ts";
import { textOf } from "./sources.ts";

/** The container files agree with each other and with the workspaces. The proof `containers` runs them. */

const { args, stages } = parseDockerfile(textOf("Dockerfile"));

const findStage = (name: string): Stage =>
  stages.find((stage) => stage.name === name) ?? expect.fail(`no stage ${name}`);

/** The instructions of a stage and of those it is based on. */
function instructionsOf(name: string): Stage["instructions"] {
  const { from, instructions } = findStage(name);
  const base = stages.some((stage) => stage.name === from) ? instructionsOf(from) : [];
  return [...base, ...instructions];
}

const valuesOf = (stage: string, name: string) =>
  instructionsOf(stage).flatMap((instruction) =>
    instruction.name === name ? [instruction.value] : [],
  );

const manifest = z
  .object({ workspaces: z.array(z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf("package.json")));

/** The workspaces whose manifests a stage copies before it installs packages. */
const workspacesOf = (stage: string) =>
  valuesOf(stage, "COPY").flatMap((value) => /^(\S+)\/package\.json \1\/$/.exec(value)?.[1] ?? []);

const serviceShape = z.object({
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  stop_grace_period: z.string().optional(),
  tmpfs: z.array(z.string()).optional(),
  expose: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
});

function readCompose(file: string) {
  const content: unknown = parse(textOf(file), { merge: true });
  return z.object({ services: z.record(z.string(), serviceShape) }).parse(content);
}

test("images run the Node.js that the checkout runs", () => {
  expect(args["NODE_IMAGE"]).toBe(`node:${manifest.devDependencies["node"]}-trixie-slim`);
});

test("every stage starts from the base image or another stage, and downloads from registries only", () => {
  const names = stages.map(({ name }) => name);
  const others = stages.filter(({ from }) => from !== "${NODE_IMAGE}" && !names.includes(from));
  expect(others).toEqual([]);
  const commands = names.flatMap((name) => [...valuesOf(name, "RUN"), ...valuesOf(name, "ADD")]);
  expect(commands.filter((value) => /https?:|curl|wget|git clone|npx/.test(value))).toEqual([]);
});

test("builds have the packages of every workspace but the tests", () => {
  const built = manifest.workspaces.filter((workspace) => workspace !== "tests");
  expect(workspacesOf("sources")).toEqual(built);
  const product = built.filter((workspace) => workspace !== "admin");
  expect(workspacesOf("product-packages")).toEqual(product);
  expect(workspacesOf("web-packages")).toEqual(["web", "studio", "supabase"]);
});

test.each(["product", "web"])("the image %s runs as another user on one volume", (target) => {
  expect(valuesOf(target, "USER")).toEqual(["node"]);
  expect(valuesOf(target, "VOLUME")).toEqual(["/data"]);
  expect(valuesOf(target, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  expect(valuesOf(target, "HEALTHCHECK")).toEqual([expect.stringContaining("/readyz")]);
  expect(valuesOf(target, "ENV").join(" ")).toContain("NODE_ENV=production");
  expect(valuesOf(target, "ENTRYPOINT").at(-1)).toMatch(/^\["tini"/);
});

test.each(["compose.yaml", "compose.scale.yaml"])("%s runs images as they expect", (file) => {
  const { services } = readCompose(file);
  const own = Object.values(services).flatMap(({ build, ...service }) =>
    build ? [{ target: build.target, ...service }] : [],
  );
  expect(own).toHaveLength(file === "compose.yaml" ? 1 : 3);
  for (const { target, tmpfs, expose, volumes = [], environment, ...service } of own) {
    const [port] = valuesOf(target, "EXPOSE");
    expect(expose).toEqual([port]);
    expect(environment?.["PORT"]).toBe(port);
    expect(volumes.map((volume) => volume.split(":")[1])).toEqual(valuesOf(target, "VOLUME"));
    expect(tmpfs).toEqual(["/tmp"]);
    expect(service.stop_grace_period).toBe("60s");
    expect(textOf(file)).toMatch(new RegExp(`\\b(product|web-1):${port}\\b`));
  }
});

test("the proxy's network is the one that the product trusts", () => {
  const text = textOf("compose.yaml");
  const { services } = readCompose("compose.yaml");
  const range = services["product"]?.environment?.["TRUSTED_PROXIES"];
  expect(text).toContain(`- subnet: ${range}`);
});

test("the build context has nothing but workspaces and their settings", () => {
  const lines = textOf(".dockerignore").split("\n");
  const rules = lines.filter((line) => line && !line.startsWith("#"));
  expect(rules[0]).toBe("*");
  const included = rules.flatMap((rule) => (rule.startsWith("!") ? [rule.slice(1)] : []));
  const settings = ["package.json", "package-lock.json", ".npmrc", "tsconfig.json"];
  expect(included).toEqual([...settings, "web", "studio", "admin", "supabase"]);
  expect(rules).toEqual(expect.arrayContaining(["**/node_modules", "**/.env", "**/*.test.*"]));
});
