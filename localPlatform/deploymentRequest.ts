import * as l10n from '@vscode/l10n';
import type { Context } from 'hono';
import type { Catalog } from './catalog';
import type { RequestedApplication } from './planets';
import { badRequest, readJson } from './requestBody';

/**
 * Returns the value of an object's own property. Undefined if there is no such property, or if the value isn't an
 * object.
 */
function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Returns a message about a problem with one element of the request. Undefined if there is no problem. */
function complaintOf(element: RequestedApplication, catalog: Catalog, codes: ReadonlySet<string>): string | undefined {
  const { application, buildId } = element;
  if (!catalog.applications.some(({ code }) => code === application)) {
    const codes = catalog.applications.map(({ code }) => code).join(', ');
    return l10n.t('Application {0} not found. Available applications: {1}.', application, codes);
  }
  if (codes.has(application)) return l10n.t('Application {0} is specified more than once.', application);
  const build = catalog.builds.find(({ id }) => id === buildId);
  if (build === undefined) return l10n.t('Build {0} not found.', buildId);
  if (build.application !== application) {
    return l10n.t('Build {0} belongs to application {1}, not to {2}.', buildId, build.application, application);
  }
  return undefined;
}

/**
 * Reads the body of a deployment request (specification 2.7 and 4.2). Refuses an invalid body and an empty list. Also
 * refuses invalid elements, unknown names, and duplicates, with one detail for each problem.
 */
export async function readDeploymentRequest(context: Context, catalog: Catalog): Promise<RequestedApplication[]> {
  const list = property(await readJson(context), 'applications');
  if (!Array.isArray(list)) {
    throw badRequest(l10n.t('The body must be an object with an “applications” list.'));
  }
  if (list.length === 0)
    throw badRequest(l10n.t('The “applications” list is empty. Specify at least one application.'));
  const requested: RequestedApplication[] = [];
  const complaints: string[] = [];
  const codes = new Set<string>();
  for (const [index, element] of list.entries()) {
    const application = property(element, 'application');
    const buildId = property(element, 'buildId');
    if (!isText(application) || !isText(buildId)) {
      complaints.push(l10n.t('The element with index {0} must contain “application” and “buildId” as strings.', index));
      continue;
    }
    const complaint = complaintOf({ application, buildId }, catalog, codes);
    if (complaint !== undefined) complaints.push(complaint);
    codes.add(application);
    requested.push({ application, buildId });
  }
  const first = complaints[0];
  if (first === undefined) return requested;
  throw badRequest(
    complaints.length === 1 ? first : l10n.t("{0} elements of the request can't be deployed.", complaints.length),
    complaints,
  );
}
