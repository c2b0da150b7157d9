import * as l10n from '@vscode/l10n';
import { Hono } from 'hono';
import type { PlatformEnvironment } from '../environment';
import { Refused } from '../refusal';
import { readJson } from '../requestBody';
import { equalSecrets } from '../tokens';
import { parseFault } from './parse';
import type { FaultScript } from './script';

const faultSecretHeader = 'X-Fault-Secret';

/** Returns the endpoint for showing, extending, and clearing the fault script. Requests must contain the secret. */
export function faultEndpoint(script: FaultScript, secret: string): Hono<PlatformEnvironment> {
  const endpoint = new Hono<PlatformEnvironment>();
  const report = () => ({
    requests: script.requests,
    faults: script.remaining.map(({ fault, skipLeft, timesLeft }) => {
      const { effect, ...common } = fault;
      return { ...common, ...effect, skip: skipLeft, times: timesLeft };
    }),
  });

  endpoint.use(async (context, next) => {
    if (!equalSecrets(context.req.header(faultSecretHeader) ?? '', secret)) {
      throw new Refused({
        status: 403,
        errorCode: 'FaultSecretWrong',
        userMessage: l10n.t(
          'To script faults, send the header {0} with the secret that the platform printed when it started.',
          faultSecretHeader,
        ),
      });
    }
    await next();
  });

  endpoint.get('/', (context) => context.json(report()));

  endpoint.post('/', async (context) => {
    const value = await readJson(context);
    script.add((Array.isArray(value) ? value : [value]).map(parseFault));
    return context.json(report());
  });

  endpoint.delete('/', (context) => {
    script.clear();
    return context.json(report());
  });

  return endpoint;
}
