import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';

/** Thrown if a tool refuses a request. The message is the reason, as a sentence for the model and the user. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/**
 * Returns a string property of a tool's input, trimmed. Undefined if the property is absent or blank. Throws a
 * `ToolRefusal` if the property isn't a string.
 */
export function optionalText(input: unknown, member: string): string | undefined {
  const value = isObject(input) ? input[member] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ToolRefusal(l10n.t('{0} must be a string.', member));
  return value.trim() === '' ? undefined : value.trim();
}

/**
 * Returns a required string property of a tool's input. Throws a `ToolRefusal` if the property is absent, blank, or not
 * a string.
 */
export function text(input: unknown, member: string): string {
  const value = optionalText(input, member);
  if (value === undefined) throw new ToolRefusal(l10n.t('{0} is missing.', member));
  return value;
}

/** The build to deploy for one application. */
export interface ChosenBuild {
  readonly application: string;
  readonly buildId: string;
}

/**
 * Returns the builds that the model asked to deploy. Throws a `ToolRefusal` if there are none, if one is incomplete, or
 * if several are for the same application.
 */
export function chosenBuilds(input: unknown): readonly ChosenBuild[] {
  const value = isObject(input) ? input.applications : undefined;
  if (!Array.isArray(value) || value.length === 0) throw new ToolRefusal(l10n.t('{0} is missing.', 'applications'));
  const builds = value.map((element) => ({
    application: text(element, 'application'),
    buildId: text(element, 'build'),
  }));
  for (const { application } of builds) {
    if (builds.filter((each) => each.application === application).length > 1) {
      throw new ToolRefusal(l10n.t('Application {0} is specified twice. Specify it only once.', inert(application)));
    }
  }
  return builds;
}
