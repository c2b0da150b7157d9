import type { QuickInput } from './quick-input';
import type { TreeView } from './tree-view';
import type { Workbench } from './workbench';

/** What is answered on the way to the review of a deployment. */
export interface DeployAnswers {
  /** The applications that are checked; all that are offered when left out. */
  applications?: readonly string[];
  /** A row that sets the builds of all applications. The default is the offered build. */
  builds?: string;
}

/** Responds to the questions of "Deploy…" up to its review, on the branch `main`. */
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

/** Selects an environment as the default one, and opens the Deployments view, whose rows of that one are open. */
export async function selectEnvironment(workbench: Workbench, environment: string): Promise<TreeView> {
  const view = workbench.view('Deployments');
  await workbench.run('Sortie: Select Environment…');
  await workbench.quickInput.choose(environment);
  await workbench.statusBar.read(environment);
  await workbench.openContainer('Sortie');
  return view;
}

/** Enters a token, or a client secret. */
export async function pasteToken(quickInput: QuickInput, environment: string, token: string): Promise<void> {
  await quickInput.titled(`Sign In to ${environment}`);
  await quickInput.type(token);
  await quickInput.accept();
}

/** Signs in from the row that the Deployments view has for it; a click on a row that is just drawn again opens nothing. */
export async function signIn(workbench: Workbench, environment: string, token: string): Promise<void> {
  const view = workbench.view('Deployments');
  await workbench.quickInput.askedBy(() => view.click(`Sign In to ${environment}…`), `Sign In to ${environment}`);
  await pasteToken(workbench.quickInput, environment, token);
}

/** Opens the builds of `cc` on `main` in the Deployments view, and closes the row of the planet, so that they fit. */
export async function openBuilds(view: TreeView, planet: string): Promise<void> {
  await view.describes(planet, 'UPGRADED');
  await view.collapse(planet);
  await view.expand('main');
  // The row of the planet may open again, as its environment becomes the default one: it has rows of that name, too.
  await view.expand('cc', 3);
}
