/** How long `npm start` takes with everything built: with a new data folder, and with one that was used. */
import { freePort } from "../../../web/host/supervisor/ports.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { type Note, percentile } from "../figures.ts";

const ROUNDS = 3;

export async function benchStart(note: Note): Promise<void> {
  const dataDir = newDataDir();
  const port = await freePort();
  const start = async () => {
    const began = performance.now();
    const product = await startProduct({ dataDir, port });
    const seconds = (performance.now() - began) / 1000;
    await product.stop();
    return seconds;
  };
  try {
    note("with a new data folder", await start(), "s", "new-start");
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) warm.push(await start());
    note(`with a used data folder, median of ${ROUNDS}`, percentile(warm, 0.5), "s", "warm-start");
  } finally {
    discard(dataDir);
  }
}
