import { LakeError } from "../errors.ts";
import { describeImage } from "./image-metadata.ts";
import type { VectorReply, VectorRequest, VectorStart } from "./vector-images.ts";

/**
 * Child process that describes one image and exits. Rendering an SVG cannot be interrupted, so the
 * parent process ends this one at its deadline.
 */
process.once("message", (request: VectorRequest) => {
  void describe(request).then((reply) => process.send?.(reply, () => process.exit(0)));
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready" satisfies VectorStart);

async function describe({ bytes, meta }: VectorRequest): Promise<VectorReply> {
  try {
    return { description: await describeImage(Buffer.from(bytes), meta) };
  } catch (error) {
    if (error instanceof LakeError) return { status: error.status, message: error.message };
    throw error;
  }
}
