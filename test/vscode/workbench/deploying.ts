import type { QuickInput } from './quick-input';
import type { TreeView } from './tree-view';
import type { Workbench } from './workbench';

/** What is answered on the way to the review of a deployment. */
export interface DeployAnswers {
  /** The applications that are checked; all that are offered when left out. */
  applications?: readonly string[];
  /** A row that answers for the builds of all; the build that is offered when left out. */
  builds?: string;
}

/** Answers "Deploy…" from its first question to its review, on the branch `main`. */
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

/** Selects the environment of a planet `dev` in an empty Deployments view, and opens the builds of `cc` on `main`. */
export async function openBuilds(workbench: Workbench, environment: string): Promise<TreeView> {
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await view.clickWelcome('Select an environment…');
  await workbench.quickInput.choose(environment);
  await view.describes('dev', 'UPGRADED');
  await view.collapse('dev');
  await view.expand('main');
  await view.expand('cc');
  return view;
}
