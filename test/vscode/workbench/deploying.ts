import type { QuickInput } from './quick-input';

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
