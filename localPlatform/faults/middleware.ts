import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import * as l10n from '@vscode/l10n';
import { Hono, type MiddlewareHandler } from 'hono';
import type { PlatformContext, PlatformEnvironment } from '../environment';
import { Refused } from '../refusal';
import { readJson } from '../requestBody';
import type { Shapes } from '../shapes';
import { equalSecrets } from '../tokens';
import { flood, reset, stall, truncate, type WholeResponse } from './connection';
import type { Fault, FaultRoute } from './fault';
import { parseFault } from './parse';
import type { FaultScript } from './script';

interface FaultSurroundings {
  readonly shapes: Shapes;
  /** Resolves after this many milliseconds, or immediately if the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

function connectionOf(context: PlatformContext): ServerResponse {
  const outgoing = context.env.outgoing;
  if (outgoing !== undefined) return outgoing;
  throw new Refused({
    status: 501,
    errorCode: 'NoConnection',
    userMessage: l10n.t('This fault works only for requests over a network connection.'),
  });
}

function replaceResponse(context: PlatformContext, answer: Response): void {
  // Assigning a response copies the headers of the previous response, so the previous response is removed first.
  context.res = undefined;
  context.res = answer;
}

async function wholeResponse(context: PlatformContext, fault: Fault): Promise<WholeResponse> {
  if (!fault.run) return { status: 200, headers: { ...fault.headers }, body: Buffer.from('{}') };
  const headers = { ...Object.fromEntries(context.res.headers), ...fault.headers };
  return { status: context.res.status, headers, body: Buffer.from(await context.res.arrayBuffer()) };
}

function replacement(fault: Fault, shapes: Shapes): Response | undefined {
  const { effect } = fault;
  if (effect.kind === 'redirect')
    return new Response(null, { status: effect.status, headers: { Location: effect.location } });
  if (effect.kind !== 'answer') return undefined;
  const { status } = effect;
  const errorBody = () =>
    JSON.stringify(shapes.error({ status, errorCode: 'Scripted', userMessage: l10n.t('This response was scripted.') }));
  const body = [204, 205, 304].includes(status) ? null : (effect.text ?? errorBody());
  return new Response(body, { status, headers: { 'Content-Type': effect.contentType } });
}

async function disturbConnection(context: PlatformContext, fault: Fault): Promise<boolean> {
  const { effect } = fault;
  switch (effect.kind) {
    case 'truncate':
      await truncate(connectionOf(context), await wholeResponse(context, fault), effect.bytes);
      return true;
    case 'reset':
      await reset(connectionOf(context), await wholeResponse(context, fault), effect);
      return true;
    case 'stall':
      await stall(connectionOf(context), await wholeResponse(context, fault), effect);
      return true;
    case 'huge':
      await flood(connectionOf(context), effect.bytes);
      return true;
    case 'endless':
      await flood(connectionOf(context), Number.POSITIVE_INFINITY);
      return true;
    default:
      return false;
  }
}

/** Returns middleware that applies scripted faults to the responses of one operation. */
export function disturb(
  script: FaultScript,
  route: FaultRoute,
  { shapes, wait }: FaultSurroundings,
): MiddlewareHandler<PlatformEnvironment> {
  return async (context, next) => {
    const fault = script.take(route);
    if (fault === undefined) {
      await next();
      return;
    }
    if (fault.delayMs > 0) await wait(fault.delayMs, context.req.raw.signal);
    const { effect } = fault;
    if (effect.kind === 'outcome') {
      context.set('outcome', { phase: effect.phase, phaseDetails: effect.phaseDetails });
    }
    if (fault.run) await next();
    const substitute = replacement(fault, shapes);
    if (substitute !== undefined) replaceResponse(context, substitute);
    else if (await disturbConnection(context, fault)) {
      replaceResponse(context, RESPONSE_ALREADY_SENT);
      return;
    } else if (!fault.run) replaceResponse(context, new Response(null, { status: 204 }));
    for (const [name, value] of Object.entries(fault.headers)) context.res.headers.set(name, value);
  };
}

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
