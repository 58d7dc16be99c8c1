import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { requireDebianPackage } from "../servers/debian-package.ts";

const ignored = { stdio: "ignore" } as const;
const runFile = promisify(execFile);

export type Engine = {
  /** Imports a folder as an image. */
  importImage(folder: string, name: string): void;
  /** Builds a target of the Dockerfile in `context`. Each step runs in a chroot. */
  build(context: string, target: string, image: string): Promise<void>;
  /** Runs a command of the engine and returns its output. @throws when it fails */
  run(...args: string[]): Promise<string>;
  /** Both outputs of a container. */
  logs(name: string): Promise<string>;
  /** Runs a command of the engine and returns its exit code. */
  code(...args: string[]): Promise<number>;
  /** The settings of an image that a compose file relies on. */
  inspect(image: string): Promise<ImageSettings>;
  /** Removes all containers and volumes. */
  removeContainers(): void;
  /** Removes all images. */
  discard(): void;
};

const imageShape = z.object({
  Size: z.number(),
  User: z.string(),
  Config: z.object({
    ExposedPorts: z.record(z.string(), z.unknown()),
    Volumes: z.record(z.string(), z.unknown()),
    StopSignal: z.string(),
  }),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
});

export type ImageSettings = z.infer<typeof imageShape>;

/**
 * Debian's container tools, with images and containers in one folder. They need root and no daemon.
 * Containers use the network of the machine.
 */
export function createEngine(folder: string): Engine {
  requireDebianPackage("podman", "podman");
  requireDebianPackage("runc", "runc");
  mkdirSync(folder, { recursive: true });
  const storage = [
    "--storage-driver",
    "overlay",
    "--root",
    join(folder, "images"),
    "--runroot",
    join(folder, "run"),
    "--runtime",
    "runc",
    "--cgroup-manager",
    "cgroupfs",
  ];
  const run = async (...args: string[]) =>
    (await runFile("podman", [...storage, ...args], { maxBuffer: 2 ** 28 })).stdout.trim();
  return {
    run,
    importImage(source, name) {
      const command = 'tar -C "$0" -c . | podman "$@"';
      execFileSync("sh", ["-c", command, source, ...storage, "import", "--quiet", "-", name], {
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
    build: (context, target, image) =>
      build([
        ...storage,
        "build",
        "--isolation",
        "chroot",
        "--network",
        "host",
        "--format",
        "docker",
        "--pull=never",
        "--target",
        target,
        "--tag",
        image,
        context,
      ]),
    async logs(name) {
      const { stdout, stderr } = await runFile("podman", [...storage, "logs", name], {
        maxBuffer: 2 ** 28,
      });
      return `${stdout}${stderr}`.trim();
    },
    code: (...args) =>
      run(...args).then(
        () => 0,
        (error: { code?: number }) => error.code ?? 1,
      ),
    async inspect(image) {
      const [settings] = z
        .array(imageShape)
        .parse(JSON.parse(await run("image", "inspect", image)));
      if (!settings) throw new Error(`There is no image ${image}.`);
      return settings;
    },
    removeContainers() {
      execFileSync("podman", [...storage, "rm", "--all", "--force"], ignored);
      execFileSync("podman", [...storage, "volume", "prune", "--force"], ignored);
      execFileSync("podman", [...storage, "image", "umount", "--all", "--force"], ignored);
    },
    discard() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function build(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("podman", args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output = (output + chunk).slice(-10_000);
      });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`)),
    );
  });
}
