import * as vscode from 'vscode';
import { isPathSegment } from '../../platform/http/address';
import { inert } from '../../platform/inert';
import type { DefinitionResource } from '../../platform/productDefinitions';
import { whereToLook } from '../environments/applicationDiagnosis';
import type { KnownEnvironment } from '../environments/known';
import { askValue, type Objection } from '../ui/ask';
import type { DefinitionReader } from './reader';

/** The parameters of a question that asks for the code of a product or an edition. */
export interface CodeQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  /** Returns the resource to read in order to check whether a code exists. */
  readonly resource: (code: string) => DefinitionResource;
  /** The codes that are already in the view. Empty if the question asks for an edition. */
  readonly taken: readonly string[];
  /** Returns the message for a code that doesn't exist. */
  readonly notFound: (code: string) => string;
}

/**
 * Asks for the code of a product or an edition. Rejects a code that doesn't exist, and warns if the code can't be
 * checked. Returns undefined if the user cancels.
 */
export async function askCode(
  reader: DefinitionReader,
  { environment }: KnownEnvironment,
  { title, prompt, placeholder, resource, taken, notFound }: CodeQuestion,
): Promise<string | undefined> {
  const verify = async (text: string, signal: AbortSignal): Promise<Objection | undefined> => {
    try {
      await reader.read(environment, resource(text), signal);
      return undefined;
    } catch (error) {
      const diagnosis = reader.diagnose(error, environment);
      if (diagnosis.cause !== 'identifiers') return { message: diagnosis.message, doubt: true };
      const unknown = notFound(inert(text, 60));
      const hint = whereToLook(diagnosis, environment);
      return { message: hint === undefined ? unknown : `${unknown} ${hint}`, doubt: false };
    }
  };
  const validate = (text: string) => {
    if (taken.includes(text)) return vscode.l10n.t('{0} is already in the view.', inert(text, 60));
    return isPathSegment(text) ? undefined : vscode.l10n.t("A code can't contain slashes or control characters.");
  };
  return askValue(title, { prompt, placeholder, validate, verify });
}
