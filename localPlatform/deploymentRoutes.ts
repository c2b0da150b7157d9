import * as l10n from '@vscode/l10n';
import type { Context } from 'hono';
import type { Catalog } from './catalog';
import { progressAt } from './deployment';
import type { Handler, PlatformContext } from './environment';
import { notFound, type PlanetRegister } from './planetRegister';
import { type Planet, type RequestedApplication, runningAt, startDeployment, type Variables } from './planets';
import { badRequest, readJson } from './requestBody';
import type { Shapes } from './shapes';

interface DeploymentSurroundings {
  readonly catalog: Catalog;
  readonly planets: PlanetRegister;
  readonly shapes: Shapes;
  readonly speed: number;
  readonly now: () => number;
  readonly newId: () => string;
}

/** The handlers for the deployments API (docs/specification.md, section 3.1), by operation. */
type DeploymentHandlers = Readonly<Record<'listBranches' | 'listBuilds' | 'deploy' | 'getStatus', Handler>>;

/** Creates the handlers for deployments. A deployment is stored before the response is sent. */
export function deploymentHandlers(surroundings: DeploymentSurroundings): DeploymentHandlers {
  const { catalog, planets, shapes, now } = surroundings;

  const planetOf = (context: PlatformContext): Planet => {
    const { tenantId, projectId, planetId } = context.req.param();
    if (tenantId !== 'local')
      throw notFound(l10n.t('Tenant {0} not found. Available tenants: {1}.', tenantId ?? '', 'local'));
    if (projectId !== 'sample') {
      throw notFound(
        l10n.t('Star system {0} not found in this tenant. Available star systems: {1}.', projectId ?? '', 'sample'),
      );
    }
    return planets.named(planetId);
  };

  return {
    listBranches: (context) => {
      planetOf(context);
      return Response.json(shapes.branches(catalog.branches));
    },

    listBuilds: (context) => {
      planetOf(context);
      const branches = context.req.queries('branch') ?? [];
      const [branch] = branches;
      if (branch === undefined || branch === '' || branches.length > 1) {
        throw badRequest(
          l10n.t('Specify exactly one branch: “?branch=” followed by the URL-encoded name of the branch.'),
        );
      }
      if (!catalog.branches.some(({ name }) => name === branch)) {
        throw notFound(l10n.t('Branch {0} not found.', branch));
      }
      return Response.json(catalog.builds.filter((build) => build.branch === branch).map(shapes.build));
    },

    deploy: async (context) => {
      const { id } = planetOf(context);
      const requested = await readDeploymentRequest(context, catalog);
      const started = startDeployment(planets.named(id), requested, {
        id: surroundings.newId(),
        now: now(),
        speed: surroundings.speed,
        outcome: context.get('outcome'),
      });
      planets.keep(started);
      const { status, body } = shapes.accepted(started.deployment, started);
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    },

    getStatus: (context) => {
      const planet = planetOf(context);
      const at = now();
      const progress = progressAt(planet.deployment, at);
      return Response.json(shapes.status({ planet, progress, running: runningAt(planet, at) }));
    },
  };
}

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
 * Reads the body of a deployment request (docs/specification.md, section 3.3). Refuses an invalid body and an empty
 * list. Also refuses invalid elements, unknown names, and duplicates, with one detail for each problem.
 */
async function readDeploymentRequest(context: Context, catalog: Catalog): Promise<RequestedApplication[]> {
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

function variablesIn(value: unknown): Variables {
  const refusal = () =>
    badRequest(l10n.t('The body must be an object that maps each environment variable to a string.'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal();
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text !== 'string') throw refusal();
      return [name, text];
    }),
  );
}

/**
 * Returns a handler that sets the environment variables for the next start of an application's nodes. If the variables
 * change, the nodes restart even if the same build is deployed (docs/specification.md, section 3.6). This endpoint is
 * specific to the local platform, because the platform's own request for variables is unknown.
 */
export function setVariablesHandler(planets: PlanetRegister): Handler {
  return async (context) => {
    const { planetId, application } = context.req.param();
    const nextVariables = variablesIn(await readJson(context));
    const planet = planets.named(planetId);
    if (!planet.applications.some((each) => each.application === application)) {
      throw notFound(l10n.t('Application {0} not found on this planet.', application ?? ''));
    }
    const applications = planet.applications.map((each) =>
      each.application === application ? { ...each, nextVariables } : each,
    );
    planets.keep({ ...planet, applications });
    return Response.json({ application, variables: nextVariables });
  };
}
