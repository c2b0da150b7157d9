import { spawnSync } from 'node:child_process';
import { startClient } from '../client';
import type { Programs, Server } from '../servers';
import { quantile } from '../statistics';

/** Median milliseconds from the start of the process until `initialize` is answered. */
export async function measureStart(programs: Programs, server: Server, folder: string, times: number): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const client = await startClient(programs, server, folder, { probed: false });
    took.push(client.initializedAfter);
    await client.stop();
  }
  return quantile(took, 0.5);
}

/** Median milliseconds that Node takes to start and end with an empty program. */
export function measureNode({ node }: Programs, times: number): number {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    spawnSync(node, ['--eval', '0']);
    took.push(performance.now() - began);
  }
  return quantile(took, 0.5);
}
