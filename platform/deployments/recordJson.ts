import type { DeploymentRecord, PlannedApplication } from '../deploymentTypes';
import { jsonText } from '../json';

/** Returns the complete content of a record as JSON. Timestamps are in local time, with date and offset. */
export function recordJson(record: DeploymentRecord): string {
  const { plan, consent, requestedAt, updatedAt, sentAt, statusAt, ending, lines, result, decision } = record;
  return `${jsonText(
    {
      ...record,
      plan: { ...plan, applications: plan.applications.map(withRunning) },
      ...(consent === undefined ? {} : { consent: withMoment(consent) }),
      requestedAt: localMoment(requestedAt),
      updatedAt: localMoment(updatedAt),
      ...(sentAt === undefined ? {} : { sentAt: localMoment(sentAt) }),
      ...(statusAt === undefined ? {} : { statusAt: localMoment(statusAt) }),
      ...(ending === undefined ? {} : { ending: withMoment(ending) }),
      lines: lines.map(withMoment),
      ...(result?.statusAt === undefined ? {} : { result: { ...result, statusAt: localMoment(result.statusAt) } }),
      ...(decision === undefined ? {} : { decision: withMoment(decision) }),
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

/** Formats a time zone offset in minutes as text: `+02:00` for 120. */
export function formatOffset(minutes: number): string {
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
