import * as vscode from 'vscode';
import type { Environment } from '../../../platform/environment';
import { environmentRow } from '../../environments/choose';
import type { EnvironmentList } from '../../environments/environmentList';
import { localKey } from '../../environments/known';
import { startHere } from '../../local/commands';
import type { PlatformHere } from '../../local/platformHere';
import { pickValue } from '../../ui/pick';
import { servedInWords } from './notes';

const rememberedKey = 'sortie.previewSource';

/** The sources that collections can be read from: the local platform and the environments. */
export class CollectionSources {
  constructor(
    private readonly environments: EnvironmentList,
    private readonly local: PlatformHere,
    /** Stores the source that was last selected in this workspace. */
    private readonly memory: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Whether this window runs the local platform. */
  get runsHere(): boolean {
    return this.local.runs;
  }

  /** What a local platform that this window starts serves, in words. */
  get served(): string {
    return servedInWords(this.local.folders);
  }

  /** Whether this window runs a local platform that serves no collections. */
  get servesNothing(): boolean {
    return this.local.runs && this.local.folders !== 'one';
  }

  isLocal({ baseUrl }: Environment): boolean {
    return this.environments.all().some(({ local, environment }) => local && environment.baseUrl === baseUrl);
  }

  /**
   * Asks for a source if there are several, or if the only one is a local platform that can't serve this window. Starts
   * the local platform if it is the source.
   */
  async ask(title: string): Promise<Environment | undefined> {
    const key = await this.askKey(title);
    if (key === undefined) return undefined;
    await this.memory.update(rememberedKey, key);
    if (key === localKey && !(await startHere(this.local, this.log, vscode.ProgressLocation.Window))) return undefined;
    return this.environments.all().find((known) => known.key === key)?.environment;
  }

  private async askKey(title: string): Promise<string | undefined> {
    const configured = this.environments.all().filter((known) => !known.local);
    const local = {
      label: `$(vm) ${vscode.l10n.t('Local platform')}`,
      description: this.local.runs ? '' : vscode.l10n.t('will be started'),
      detail: this.served,
      value: localKey,
    };
    const rows = [
      ...(this.local.possible ? [local] : []),
      ...configured.map((known) => ({ ...environmentRow(known), value: known.key })),
    ];
    const [only, ...others] = rows;
    const isCertain = only?.value !== localKey || this.local.folders === 'one';
    if (only && others.length === 0 && isCertain) return only.value;
    const last = this.memory.get<string>(rememberedKey) ?? this.environments.selected()?.key ?? localKey;
    const placeholder = vscode.l10n.t('Select where to send the requests');
    return pickValue({ title, placeholder, rows, chosen: (value) => value === last });
  }
}
