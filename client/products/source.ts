import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { Loadable } from '../environments/diagnosis';
import type { EnvironmentList } from '../environments/environmentList';
import type { KnownEnvironment } from '../environments/known';
import type { Tokens } from '../environments/tokens';
import { page } from '../ui/row';
import type { DefinitionReader } from './reader';
import { type Edition, type ProductsState, readEditions } from './state';

/** The selected environment, and the editions that have been requested from it. */
interface Open {
  readonly known: KnownEnvironment;
  readonly key: string;
  readonly leave: AbortController;
  readonly editions: Map<string, Loadable<readonly Edition[]>>;
}

/**
 * The contents of the Product Definitions view for the selected environment. The editions of a product are read when
 * the user expands the product.
 */
export class ProductsSource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private readonly shown = new Map<string, number>();
  private open: Open | undefined;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environments: EnvironmentList,
    tokens: Tokens,
    /** Storage for the product codes that the user added. All workspaces share it. */
    private readonly memory: vscode.Memento,
    private readonly reader: DefinitionReader,
  ) {
    this.subscriptions = [
      environments.onDidChange(() => this.follow()),
      tokens.onDidChange(() => this.retry()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.follow()),
    ];
    this.follow();
  }

  get environment(): KnownEnvironment | undefined {
    return this.open?.known;
  }

  /** The state to draw, or undefined if no environment can be shown. */
  state(): ProductsState | undefined {
    const { open, shown } = this;
    if (!open) return undefined;
    const { key, environment, local } = open.known;
    const name = inert(environment.name, 100);
    const origin = this.reader.origin(environment);
    return { key, name, local, origin, codes: this.codes(open.known), editions: open.editions, shown };
  }

  codes({ key }: KnownEnvironment): readonly string[] {
    return this.memory.get<readonly string[]>(memoryKey(key), []);
  }

  /** Adds a product code for an environment, or removes it if `remember` is false. */
  async remember(known: KnownEnvironment, code: string, remember: boolean): Promise<void> {
    const others = this.codes(known).filter((each) => each !== code);
    await this.memory.update(memoryKey(known.key), remember ? [...others, code] : others);
    this.open?.editions.delete(code);
    this.changed.fire();
  }

  openProduct(code: string): void {
    const { open } = this;
    if (open && !open.editions.has(code)) void this.load(open, code);
  }

  /**
   * Reads the editions of all expanded products again. The current content stays visible until the new data arrives.
   */
  async refresh(): Promise<void> {
    const { open } = this;
    if (open) await Promise.all([...open.editions.keys()].map((code) => this.load(open, code)));
  }

  showMore(parent: string): void {
    this.shown.set(parent, (this.shown.get(parent) ?? page) + page);
    this.changed.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.open?.leave.abort();
    this.changed.dispose();
  }

  private async load(open: Open, code: string): Promise<void> {
    if (open.editions.get(code)?.kind !== 'there') open.editions.set(code, { kind: 'loading' });
    const loaded = await this.read(open, code);
    if (open.leave.signal.aborted) return;
    open.editions.set(code, loaded);
    this.changed.fire();
  }

  private async read({ known, leave }: Open, product: string): Promise<Loadable<readonly Edition[]>> {
    try {
      const summaries = await this.reader.read(known.environment, { kind: 'editions', product }, leave.signal);
      return { kind: 'there', value: readEditions(summaries) };
    } catch (error) {
      const diagnosis = this.reader.diagnose(error, known.environment);
      if (diagnosis.cause !== 'identifiers') return { kind: 'failed', diagnosis };
      const message = vscode.l10n.t('Product {1} not found on {0}.', inert(known.environment.name), inert(product));
      return { kind: 'failed', diagnosis: { ...diagnosis, message } };
    }
  }

  private retry(): void {
    const { open } = this;
    if (!open) return;
    for (const [code, editions] of open.editions) if (editions.kind === 'failed') void this.load(open, code);
  }

  private follow(): void {
    const known = vscode.workspace.isTrusted ? this.environments.selected() : undefined;
    const key = JSON.stringify(known ?? null);
    if (this.open?.key === key) return;
    this.open?.leave.abort();
    this.open = known && { known, key, leave: new AbortController(), editions: new Map() };
    this.shown.clear();
    this.changed.fire();
  }
}

function memoryKey(environment: string): string {
  return `sortie.products.${environment}`;
}
