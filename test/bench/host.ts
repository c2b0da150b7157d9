// Measures a part of the extension host in a separate process. The arguments are `tree`, `activation <bundle>`, or
// `watch <folder>`.
import { measureActivation } from './host/activation';
import { measureTree } from './host/tree';
import { measureWatch } from './host/watch';

async function main([what, place = '.']: readonly string[]): Promise<unknown> {
  if (what === 'activation') return measureActivation(place);
  return what === 'watch' ? measureWatch(place) : measureTree();
}

main(process.argv.slice(2)).then(
  (costs) => {
    console.log(JSON.stringify(costs));
    process.exit();
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
