import * as l10n from '@vscode/l10n';
import type { Catalog } from './catalog';
import { progressAt } from './deployment';
import { readDeploymentRequest } from './deploymentRequest';
import type { Handler, PlatformContext } from './environment';
import { notFound, type PlanetRegister } from './planetRegister';
import { type Planet, runningAt, startDeployment } from './planets';
import { badRequest } from './requestBody';
import type { Shapes } from './shapes/shapes';

/** The services that the deployment endpoints depend on. */
export interface DeploymentSurroundings {
  readonly catalog: Catalog;
  readonly planets: PlanetRegister;
  readonly shapes: Shapes;
  readonly speed: number;
  readonly now: () => number;
  readonly newId: () => string;
}

/** The handlers for the deployments API (specification 4.2), by operation. */
export type DeploymentHandlers = Readonly<Record<'listBranches' | 'listBuilds' | 'deploy' | 'getStatus', Handler>>;

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
      const outcome = context.get('outcome');
      const started = startDeployment(planets.named(id), requested, {
        id: surroundings.newId(),
        now: now(),
        speed: surroundings.speed,
        ...(outcome === undefined ? {} : { outcome }),
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
