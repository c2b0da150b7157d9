import * as vscode from 'vscode';
import { type CollectionPage, createCollectionsApi } from '../../../platform/collections';
import { originOf } from '../../../platform/http/address';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import { type ApplicationAccess, wantsToken } from '../../environments/applicationAccess';
import { diagnoseApplication, whereToLook } from '../../environments/diagnosis';
import type { Language } from '../../language/language';
import { isProjectFile } from '../../language/selector';
import { askExplanation } from '../collections';
import type { PreviewState } from './document';
import { notesOnLocal } from './notes';
import { type PreviewRequest, wireRequest } from './request';
import type { CollectionSources } from './source';

/**
 * How to read a page. `asking`: the user is waiting, so a token can be requested. `silently`: no token is requested.
 */
export type HowToRead = 'silently' | 'asking';

/** Reads a page of a preview, or explains why it can't be read. */
export class PageReader {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly sources: CollectionSources,
    private readonly language: Language,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  async read(request: PreviewRequest, how: HowToRead, signal: AbortSignal): Promise<PreviewState> {
    try {
      const page = await this.page(request, how, signal);
      const isLocal = this.sources.isLocal(request.environment);
      return { kind: 'page', page, at: Date.now(), isLocal, notes: this.notesOn(request) };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { kind: 'failed', sentences: await this.sentencesOf(error, request), at: Date.now() };
    }
  }

  /** Reads the page. If a token is required and the user is waiting, asks for the token once and tries again. */
  private async page(request: PreviewRequest, how: HowToRead, signal: AbortSignal): Promise<CollectionPage> {
    const { environment, application } = request;
    const api = createCollectionsApi(await this.access.pipeline(environment, application));
    try {
      return await api.page(wireRequest(request), signal);
    } catch (error) {
      if (signal.aborted || how === 'silently' || !wantsToken(error)) throw error;
      if (!(await this.access.signIn(environment, application)) || signal.aborted) throw error;
      return api.page(wireRequest(request), signal);
    }
  }

  private notesOn({ environment }: PreviewRequest): readonly string[] {
    if (!this.sources.isLocal(environment)) return [];
    const unsaved = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && isProjectFile(uri.path));
    return notesOnLocal(
      this.sources.runsHere,
      unsaved.map(({ uri }) => uri.path.slice(uri.path.lastIndexOf('/') + 1)),
    );
  }

  private async sentencesOf(error: PlatformError, request: PreviewRequest): Promise<readonly string[]> {
    const { environment, application, order = [], collection } = request;
    const diagnosis = diagnoseApplication(error, { name: environment.name, origin: originOf(application.url) });
    const sentences = [diagnosis.message];
    if (error.platformMessage !== undefined) sentences.push(inert(error.platformMessage));
    this.log.warn(`preview: ${sentences.join(' ')}`);
    const hint = whereToLook(diagnosis, environment);
    if (hint !== undefined) sentences.push('', hint);
    if (diagnosis.cause === 'host' && this.sources.isLocal(environment)) {
      sentences.push(vscode.l10n.t('Start the local platform. Sortie then reads the collection again.'));
    }
    if (error.status === 404 && this.sources.isLocal(environment)) {
      const elsewhere = vscode.l10n.t('The local platform serves the saved files of the window that started it.');
      sentences.push('', this.sources.servesNothing ? this.sources.served : elsewhere);
    }
    for (const { name } of error.status === 400 ? order : []) {
      const explanation = await askExplanation(this.language, collection, name).catch(() => undefined);
      if (!explanation || explanation.sorts) continue;
      sentences.push('', ...explanation.reasons.map((reason) => inert(reason)));
      if (explanation.remedy !== null) sentences.push(inert(explanation.remedy));
    }
    return sentences;
  }
}
