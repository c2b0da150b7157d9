import path from 'node:path';
import { expect, test } from 'vitest';
import { bundleProduct } from '../../scripts/bundling/bundles.mjs';
import { inProject } from '../../scripts/project.mjs';

/** For the client, the server and what they share, in bytes. */
const budget = 905_000;

test('client and server together stay within their budget, minified', { timeout: 60_000 }, async () => {
  const { outputFiles } = await bundleProduct();
  const sizes = new Map(
    outputFiles.map((file) => [path.relative(inProject('dist'), file.path), file.contents.byteLength]),
  );
  console.log(`bundles: ${[...sizes].map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)} kB`).join(', ')}`);
  const extension = sizes.get('extension.js');
  const server = sizes.get('server.js');
  const protocol = sizes.get('protocol.js');
  expect(extension).toBeGreaterThan(0);
  expect(server).toBeGreaterThan(0);
  expect(protocol).toBeGreaterThan(0);
  expect((extension ?? 0) + (server ?? 0) + (protocol ?? 0)).toBeLessThan(budget);
});
