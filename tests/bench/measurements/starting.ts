/** The duration of `npm start` after a build: with a new data folder, and with a used one. */

import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { type RecordMeasurement, percentile } from "../results.ts";

const rounds = 3;

export async function benchStart(note: RecordMeasurement): Promise<void> {
  const dataDir = newDataDir();
  const port = await findFreePort();
  const startSeconds = async () => {
    const began = performance.now();
    const product = await startProduct({ dataDir, port });
    const seconds = (performance.now() - began) / 1000;
    await product.stop();
    return seconds;
  };
  try {
    note("with a new data folder", await startSeconds(), "s", "new-start");
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) warm.push(await startSeconds());
    note(`with a used data folder, median of ${rounds}`, percentile(warm, 0.5), "s", "warm-start");
  } finally {
    discard(dataDir);
  }
}
