import type { QuickInput } from './quick-input';
import type { TreeView } from './tree-view';
import type { Workbench } from './workbench';

/** The answers to the questions that precede the review of a deployment. */
export interface DeployAnswers {
  /** The applications to select. All applications by default. */
  applications?: readonly string[];
  /** The row to select in the step for builds. By default, the offered row is accepted. */
  builds?: string;
}

/** Answers the questions that "Deploy…" asks before the review. Selects the branch `main`. */
export async function planDeployment(quickInput: QuickInput, { applications, builds }: DeployAnswers): Promise<void> {
  await quickInput.titled('(1/4)');
  await quickInput.choose('main');
  await quickInput.titled('(2/4)');
  const labels = applications ?? (await quickInput.items()).map(({ label }) => label);
  for (const label of labels) await quickInput.check(label);
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  await (builds === undefined ? quickInput.acceptOffered() : quickInput.choose(builds));
  await quickInput.titled('(4/4)');
}

/** Selects an environment and opens the Deployments view, where the environment's rows are expanded. */
export async function selectEnvironment(workbench: Workbench, environment: string): Promise<TreeView> {
  const view = workbench.view('Deployments');
  await workbench.run('Sortie: Select Environment…');
  await workbench.quickInput.choose(environment);
  await workbench.statusBar.read(environment);
  await workbench.openContainer('Sortie');
  return view;
}

/** Enters a token or a client secret. */
export async function pasteToken(quickInput: QuickInput, environment: string, token: string): Promise<void> {
  await quickInput.titled(`Sign In to ${environment}`);
  await quickInput.type(token);
  await quickInput.accept();
}

/**
 * Signs in by clicking the sign-in row in the Deployments view. Repeats the click, because a click during a redraw of
 * the row has no effect.
 */
export async function signIn(workbench: Workbench, environment: string, token: string): Promise<void> {
  const view = workbench.view('Deployments');
  await workbench.quickInput.askedBy(() => view.click(`Sign In to ${environment}…`), `Sign In to ${environment}`);
  await pasteToken(workbench.quickInput, environment, token);
}

/** Expands the builds of `cc` on `main` in the Deployments view, and collapses the planet's row to make room. */
export async function openBuilds(view: TreeView, planet: string): Promise<void> {
  await view.describes(planet, 'UPGRADED');
  await view.collapse(planet);
  await view.expand('main');
  // Specifies the level, because the planet's row may expand again and has a child with the same label.
  await view.expand('cc', 3);
}
