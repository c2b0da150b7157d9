import * as vscode from 'vscode';
import type { Build } from '../../../platform/apiTypes';
import { orderBuilds } from '../../../platform/deployments/ordering';
import { inert } from '../../../platform/inert';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import type { ReadLists } from '../lists';
import type { TaskMember, TaskSpot } from './tasksFile';

/** Maximum number of builds offered for one application. */
const mostBuilds = 200;

interface Offered {
  readonly text: string;
  readonly detail: string;
}

/**
 * Completes environments, branches, applications, and builds in tasks of type `sortie`. Uses only lists that have
 * already been read, so that typing sends no request.
 */
export class TaskCompletion implements vscode.CompletionItemProvider {
  constructor(
    private readonly environments: Pick<EnvironmentList, 'all' | 'named'>,
    private readonly listsOf: (known: KnownEnvironment) => ReadLists | undefined,
  ) {}

  async provideCompletionItems(document: vscode.TextDocument, position: vscode.Position) {
    const { findTaskSpot } = await import('./tasksFile');
    const spot = findTaskSpot(document.getText(), document.offsetAt(position));
    if (spot === undefined) return [];
    const range = new vscode.Range(document.positionAt(spot.start), document.positionAt(spot.end));
    const isName = spot.member === 'application';
    return this.offersAt(spot).map(({ text, detail }, index) => {
      const item = new vscode.CompletionItem(inert(text, 200), kinds[spot.member]);
      const quoted = JSON.stringify(text);
      item.insertText = isName && spot.start === spot.end ? `${quoted}: ` : quoted;
      item.filterText = quoted;
      item.sortText = String(index).padStart(5, '0');
      item.detail = detail;
      item.range = range;
      return item;
    });
  }

  private offersAt(spot: TaskSpot): readonly Offered[] {
    const { l10n } = vscode;
    if (spot.member === 'environment')
      return this.environments.all().map(({ environment }) => ({
        text: environment.name,
        detail: l10n.t('environment, planet {0}', inert(environment.planetId, 60)),
      }));
    const known = spot.environment === undefined ? undefined : this.environments.named(spot.environment);
    const lists = known && this.listsOf(known);
    if (lists === undefined) return [];
    if (spot.member === 'branch') return lists.branches.map((text) => ({ text, detail: l10n.t('branch') }));
    const builds = buildsOf(lists, spot.branch);
    return spot.member === 'application' ? applicationsIn(builds, spot) : buildsFor(builds, spot);
  }
}

const kinds: Readonly<Record<TaskMember, vscode.CompletionItemKind>> = {
  environment: vscode.CompletionItemKind.Value,
  branch: vscode.CompletionItemKind.Value,
  application: vscode.CompletionItemKind.Property,
  build: vscode.CompletionItemKind.Value,
};

function buildsOf({ builds }: ReadLists, branch: string | undefined): readonly Build[] {
  return branch === undefined ? [...builds.values()].flat() : (builds.get(branch) ?? []);
}

function applicationsIn(builds: readonly Build[], { applications }: TaskSpot): readonly Offered[] {
  const found = new Set(builds.flatMap(({ application }) => (application === undefined ? [] : [application])));
  for (const named of applications) found.delete(named);
  return [...found].sort().map((text) => ({ text, detail: vscode.l10n.t('application') }));
}

function buildsFor(builds: readonly Build[], { application = '', branch }: TaskSpot): readonly Offered[] {
  const { builds: ordered, ordered: isOrdered } = orderBuilds(
    application,
    builds.filter((build) => build.application === application),
  );
  const ids = [...new Set(ordered.flatMap(({ id }) => (id === undefined ? [] : [id])))].slice(0, mostBuilds);
  const detail = vscode.l10n.t('build of {0}', inert(application, 60));
  const latest = { text: 'latest', detail: vscode.l10n.t("the branch's build with the highest number") };
  return [...(branch !== undefined && isOrdered ? [latest] : []), ...ids.map((text) => ({ text, detail }))];
}
