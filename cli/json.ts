import type { Line, PlannedApplication, RunningBuild } from '../platform/deploymentTypes';
import { jsonText } from '../platform/json';

/** The last time that a `Date` can represent, in milliseconds since the epoch. */
const lastTime = 8.64e15;

/** Formats a value as one line of JSON that can't control a terminal. */
export function jsonLine(value: unknown): string {
  return jsonText(value);
}

/** Parses JSON. Returns undefined if the text is invalid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a time, in milliseconds since the epoch, as in ISO 8601. Undefined if there is no such time. */
export function isoTime(at: number | undefined): string | undefined {
  return at !== undefined && Math.abs(at) <= lastTime ? new Date(at).toISOString() : undefined;
}

/** Returns a log line for JSON output. */
export function lineJson(line: Line): object {
  return { ...line, at: isoTime(line.at) };
}

/** Returns what is known about a running build, for JSON output. */
export function runningJson(running: RunningBuild): object {
  return running.kind === 'last-deployed' ? { ...running, at: isoTime(running.at) } : running;
}

/** Returns an application of a plan, for JSON output. */
export function plannedJson(planned: PlannedApplication): object {
  return { ...planned, running: runningJson(planned.running) };
}
