import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement } from '../platform/apiTypes';
import { orderBuilds } from '../platform/deployments/ordering';
import { inert } from '../platform/inert';
import { UsageError } from './terminal';

/**
 * Parses `--app cc=cc/16/15`. Accepts any build ID, unless it seems to contain a second application, such as `,pc=`.
 */
export function readChoice(text: string): DeploymentRequestElement {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new UsageError(
      l10n.t('--app must be an application and a build, such as cc=cc/16/15, not {0}.', inert(text)),
    );
  }
  if (/,\s*[\w-]+=/.test(text)) {
    throw new UsageError(l10n.t('--app accepts only one application. Repeat --app for each application.'));
  }
  return { application: text.slice(0, at), buildId: text.slice(at + 1) };
}

/** Parses `--latest cc,pc`. */
export function readApplications(text: string): readonly string[] {
  const applications = text.split(',').map((application) => application.trim());
  if (applications.includes('')) throw new UsageError(l10n.t('--latest requires application codes, such as cc,pc.'));
  return applications;
}

/**
 * Returns the build with the highest number for each application. Throws `UsageError` if an application has no build,
 * or if its build IDs can't be ordered.
 */
export function latestBuilds(
  applications: readonly string[],
  builds: readonly Build[],
): readonly DeploymentRequestElement[] {
  return applications.map((application) => {
    const candidates = builds.filter((build) => build.application === application);
    if (candidates.length === 0) throw new UsageError(l10n.t('The branch has no build of {0}.', inert(application)));
    const { ordered, builds: inOrder } = orderBuilds(application, candidates);
    const id = inOrder[0]?.id;
    if (!ordered || id === undefined) {
      throw new UsageError(
        l10n.t("The builds of {0} can't be ordered by their IDs. Specify a build with --app.", inert(application)),
      );
    }
    return { application, buildId: id };
  });
}
