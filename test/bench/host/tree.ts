import { ListedBuilds } from '../../../client/deployments/listedBuilds';
import { children, roots } from '../../../client/deployments/tree/children';
import type { Node } from '../../../client/deployments/tree/nodes';
import { present } from '../../../client/deployments/tree/rows';
import type { StarSystemState, TreeState } from '../../../client/deployments/tree/state';
import type { Loadable } from '../../../client/environments/diagnosis';
import type { Build } from '../../../platform/apiTypes';
import { readBranches, readBuilds } from '../../../platform/readers';
import { type Parts, read, state, status } from '../../client/deployments/treeSamples';

const branchCount = 2_000;
const buildCount = 100_000;
/** Number of rows to expand in each list. */
const fewRows = 8;
const applications = ['pc', 'bc', 'cc', 'cm'];
/** The builds in a status: one for each of `applications`, and one for each of four unknown applications. */
const reported = [...applications, 'ab', 'gw', 'jm', 'px'].map((application, index) => ({
  application,
  build: `${application}/${index}/${index}`,
  state: 'UP',
}));

/** The cost of the tree in the extension host, in milliseconds. */
export interface TreeCosts {
  /** Time from the response with all branches until the first rows can be drawn. */
  readonly firstRows: number;
  /** The longest time to expand a row, if the builds are spread across all branches. */
  readonly expanding: number;
  /** The longest time to expand a row, if a single branch contains all builds. */
  readonly expandingAll: number;
  /** The time to redraw the open rows if all builds are known and the filter matches few of them. */
  readonly filtering: number;
}

/** Measures how long a large tree takes to draw. Like an editor, requests the rows before their children. */
export function measureTree(): TreeCosts {
  const names = Array.from({ length: branchCount }, (_, index) => `refs/heads/feature/${index}`);
  const answer = JSON.stringify(names.map((name) => ({ name, commit: 'f00d', author: 'somebody' })));
  const began = performance.now();
  const branches: StarSystemState['branches'] = { kind: 'there', value: readBranches(JSON.parse(answer)) };
  const environment = read(status({ applications: reported }));
  drawOpen(state({ environment, branches }));
  const firstRows = performance.now() - began;

  const each = buildCount / branchCount;
  const spread = new ListedBuilds(names.map((name, index) => [name, loaded(index * each, each)]));
  const wide: Parts = { environment, branches, builds: spread };
  const shown = new Map([['claims', branchCount]]);
  const deep = state({ environment, branches, builds: new ListedBuilds([[names[0] ?? '', loaded(0, buildCount)]]) });
  return {
    firstRows,
    expanding: longest(state({ ...wide, display: { shown } })),
    expandingAll: longest(deep),
    filtering: took(() => drawOpen(state({ ...wide, display: { shown, filter: '/99999' } }))),
  };
}

function loaded(from: number, count: number): Loadable<readonly Build[]> {
  const answer = Array.from({ length: count }, (_, index) => {
    const application = applications[index % applications.length] ?? '';
    return { id: `${application}/${(from + index) % 97}/${from + index}`, application, built: '2026-01-01T00:00:00Z' };
  });
  return { kind: 'there', value: readBuilds(answer) };
}

/** Returns the longest time to draw the children of a row, measured for the first few rows of each list. */
function longest(shown: TreeState): number {
  let most = 0;
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes.slice(0, fewRows)) {
      let below: readonly Node[] = [];
      most = Math.max(
        most,
        took(() => {
          below = draw(shown, node);
        }),
      );
      visit(below);
    }
  };
  visit(draw(shown, undefined));
  return most;
}

/** Draws the rows at the top level, and the children of rows that are expanded initially. */
function drawOpen(shown: TreeState): void {
  for (const node of draw(shown, undefined))
    if (node.kind === 'environment' || node.kind === 'starSystem') draw(shown, node);
}

function draw(shown: TreeState, parent: Node | undefined): readonly Node[] {
  const nodes = parent ? children(shown, parent) : roots(shown);
  for (const node of nodes) present(shown, node);
  return nodes;
}

function took(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
