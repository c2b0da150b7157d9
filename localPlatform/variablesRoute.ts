import * as l10n from '@vscode/l10n';
import type { Handler } from './environment';
import { notFound, type PlanetRegister } from './planetRegister';
import type { Variables } from './planets';
import { badRequest, readJson } from './requestBody';

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
 * change, the nodes restart even if the same build is deployed (specification section 3). This endpoint is specific to
 * the local platform, because the specification doesn't describe how variables are set.
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
