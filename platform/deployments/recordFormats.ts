import * as l10n from '@vscode/l10n';
import type { Consent, DeploymentRecord, PlannedApplication, Requester, ResultKind } from '../deploymentTypes';
import { inert, inertValue, visible } from '../inert';
import { jsonText } from '../json';
import { planetName } from '../planetName';
import { outcomeOf } from './decision';
import { formatLines } from './logLines';
import { formatElapsed, formatMoment, formatTotal, shortBuild } from './wording';

/** Formats a record as Markdown for a change ticket: plan, consent, times, phases, result, and log. */
export function recordMarkdown(record: DeploymentRecord): string {
  const { plan, phases, lines } = record;
  const sections = [
    [`# ${l10n.t('Deployment to {0}', code(planetName(plan.planet)))}`],
    table(['', ''], facts(record)),
    [`## ${l10n.t('Plan')}`],
    table([l10n.t('Application'), l10n.t('Before'), l10n.t('After'), l10n.t('Nodes')], plan.applications.map(planned)),
    [`## ${l10n.t('Phases')}`],
    table(
      [l10n.t('Phase'), l10n.t('Duration')],
      phases.map(({ phase, ms, atMost }) => [code(phase), `${atMost ? '≤ ' : ''}${formatElapsed(ms)}`]),
    ),
    [`## ${l10n.t('Log')}`],
    ['```text', ...formatLines(lines, planetName(plan.planet)), '```'],
  ];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): readonly string[] {
  const line = (cells: Cells) => `| ${cells.map((cell) => (cell === '' ? ' ' : cell)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Returns a code span for text from the platform or a setting. The text can't add markup or links. */
function code(text: string): string {
  return text === '' ? '–' : span(inert(text));
}

function span(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

function facts(record: DeploymentRecord): readonly Cells[] {
  const { plan, requester, consent, requestedAt, result, decision, deploymentId, id } = record;
  const { planet, branch, promotedFrom } = plan;
  const duration = result?.durationMs;
  const bound = result?.durationAtMost ? '≤ ' : '';
  const environmentId = record.status?.environmentId ?? record.baseline.environmentId;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [l10n.t('Result'), resultWord(outcomeOf(record))],
    [l10n.t('Message'), result && code(result.message)],
    [
      l10n.t('Decision'),
      decision && l10n.t('{0} treated as a failure, {1}', code(decision.phase), moment(decision.at)),
    ],
    [l10n.t('Environment'), `${code(planet.environmentName)}${planet.production ? `, ${l10n.t('production')}` : ''}`],
    [l10n.t('Planet'), code(planet.planetId)],
    [l10n.t('Tenant'), code(planet.tenantId)],
    [l10n.t('Star system'), code(planet.projectId)],
    [l10n.t('Address'), span(visible(planet.baseUrl))],
    [l10n.t('Environment ID'), environmentId && code(environmentId)],
    [l10n.t('Branch'), branch && code(branch)],
    [l10n.t('Promoted from'), promotedFrom && `${code(promotedFrom.environmentName)} (${code(promotedFrom.planetId)})`],
    [l10n.t('Requested by'), requesterWords(requester)],
    [l10n.t('Consent'), consentWords(consent)],
    [l10n.t('Requested at'), moment(requestedAt)],
    [l10n.t('Response to the request'), responseWords(record)],
    [l10n.t('Ended at'), duration === undefined ? undefined : `${bound}${moment(requestedAt + duration)}`],
    [l10n.t('Duration'), duration === undefined ? undefined : formatTotal(result ?? {})],
    [l10n.t('Deployment'), deploymentId && code(deploymentId)],
    [l10n.t('Record'), code(id)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
}

function planned({ application, buildId, running, restart }: PlannedApplication): Cells {
  const before = running.kind === 'runs' ? code(shortBuild(application, running.buildId)) : l10n.t('unknown');
  const nodes = {
    restart: l10n.t('restart'),
    'no-restart': l10n.t("don't restart"),
    'not-known': l10n.t('unknown'),
  }[restart];
  return [code(application), before, code(shortBuild(application, buildId)), nodes];
}

function resultWord(kind: ResultKind | undefined): string {
  switch (kind) {
    case 'succeeded':
      return l10n.t('succeeded');
    case 'failed':
      return l10n.t('failed');
    case 'superseded':
      return l10n.t('superseded');
    case 'stopped':
      return l10n.t('stopped watching');
    case 'not-started':
      return l10n.t('not started');
    case 'unknown':
      return l10n.t('unknown');
    case undefined:
      return l10n.t('none yet');
  }
}

function requesterWords(requester: Requester | undefined): string {
  if (requester === undefined) return l10n.t('not recorded');
  const { user, machine, program } = requester;
  return program === 'editor'
    ? l10n.t('{0} on {1}, in the editor', code(user), code(machine))
    : l10n.t('{0} on {1}, on the command line', code(user), code(machine));
}

function consentWords(consent: Consent | undefined): string {
  if (consent === undefined) return l10n.t('not recorded');
  const at = moment(consent.at);
  switch (consent.kind) {
    case 'confirmed':
      return l10n.t('confirmed the plan, {0}', at);
    case 'typed-planet':
      return l10n.t("typed the planet's ID, {0}", at);
    case 'yes-option':
      return l10n.t('{0} on the command line, {1}', '`--yes`', at);
    case 'yes-and-planet-options':
      return l10n.t('{0} on the command line, {1}', '`--yes --confirm-planet`', at);
  }
}

function responseWords({ sending, answer }: DeploymentRecord): string {
  const body = answer?.body === undefined ? '' : ` ${code(inertValue(answer.body, 300))}`;
  const status = answer === undefined ? '' : ` (${answer.status})${body}`;
  switch (sending) {
    case 'accepted':
      return `${l10n.t('accepted')}${status}`;
    case 'refused':
      return `${l10n.t('refused')}${status}`;
    case 'unsure':
      return `${l10n.t('no clear response')}${status}`;
    case 'not-sent':
      return l10n.t('not sent');
    case 'intent':
      return l10n.t('not recorded');
  }
}

/** Formats a timestamp in local time with its offset: `2026-05-18 14:02:11 +02:00`. */
function moment(at: number): string {
  return `${formatMoment(at, Number.NaN)} ${formatOffset(-new Date(at).getTimezoneOffset())}`;
}

/** Returns the complete content of a record as JSON. Timestamps are in local time, with date and offset. */
export function recordJson(record: DeploymentRecord): string {
  const { plan, consent, requestedAt, updatedAt, sentAt, statusAt, ending, lines, result, decision } = record;
  return `${jsonText(
    {
      ...record,
      plan: { ...plan, applications: plan.applications.map(withRunning) },
      consent: consent && withMoment(consent),
      requestedAt: localMoment(requestedAt),
      updatedAt: localMoment(updatedAt),
      sentAt: optionalMoment(sentAt),
      statusAt: optionalMoment(statusAt),
      ending: ending && withMoment(ending),
      lines: lines.map(withMoment),
      result: result && { ...result, statusAt: optionalMoment(result.statusAt) },
      decision: decision && withMoment(decision),
    },
    2,
  )}\n`;
}

/** Formats a timestamp in local time with its offset: `2026-05-18T14:02:11.000+02:00`. */
function localMoment(at: number): string {
  const offset = -new Date(at).getTimezoneOffset();
  const shifted = new Date(at + offset * 60_000).toISOString().slice(0, -1);
  return `${shifted}${formatOffset(offset)}`;
}

function optionalMoment(at: number | undefined): string | undefined {
  return at === undefined ? undefined : localMoment(at);
}

/** Formats a time zone offset in minutes as text: `+02:00` for 120. */
function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

function withMoment<T extends { readonly at: number }>(value: T): Omit<T, 'at'> & { readonly at: string } {
  return { ...value, at: localMoment(value.at) };
}

function withRunning(planned: PlannedApplication): object {
  const { running } = planned;
  return running.kind === 'last-deployed' ? { ...planned, running: withMoment(running) } : planned;
}
