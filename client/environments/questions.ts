import * as vscode from 'vscode';
import { readStatusUrl } from '../../platform/planetUrl';
import { askText, type TextQuestion } from '../ui/ask';
import { pickOne } from '../ui/pick';
import { inStep, type StepResult } from '../ui/wizard';
import { hostDoubt, type Question } from './applications';
import { type Draft, text, tokenOf } from './draft';
import * as fields from './fields';

interface MemberQuestion extends Pick<TextQuestion, 'prompt' | 'placeholder' | 'validate' | 'verify'> {
  readonly label: string;
  readonly read: () => string;
  readonly write: (text: string) => void;
  readonly skip?: () => boolean;
}

type TokenQuestion = Omit<MemberQuestion, 'read' | 'write' | 'skip'>;

/** The questions whose answers fill in an environment's draft. */
export class EnvironmentQuestions {
  /**
   * Whether the address that the user entered also contained the IDs of the tenant, the star system, and the planet.
   */
  private pasted = false;
  /** The name that was proposed last. If the user kept it and then changes an ID, a new name is proposed. */
  private proposed = '';

  constructor(
    private readonly draft: Draft,
    private readonly title: string,
    /** The names of other environments. */
    private readonly taken: readonly string[],
  ) {}

  all(): readonly Question[] {
    return [
      this.address(),
      ...this.identifiers().map((question) => ({ ...question, skip: () => this.pasted })),
      this.name(),
      ...this.others(),
    ];
  }

  /**
   * The same questions as in `all`, for an existing environment. The name comes first, and the questions about IDs are
   * never skipped.
   */
  members(): readonly Question[] {
    return [this.name(), this.address(), ...this.identifiers(), ...this.others()];
  }

  private others(): readonly Question[] {
    return [this.production(), this.tokenSource(), this.variable(), ...this.clientCredentials()];
  }

  private name(): Question {
    return this.ask({
      label: vscode.l10n.t('Name'),
      prompt: vscode.l10n.t('Enter a name for the environment.'),
      placeholder: vscode.l10n.t('Dev'),
      read: () => {
        if (text(this.draft, 'name') === this.proposed) {
          this.proposed = proposedName(this.draft, this.taken);
          this.draft.name = this.proposed;
        }
        return text(this.draft, 'name');
      },
      write: (value) => {
        this.draft.name = value;
      },
      validate: (value) => fields.validateName(value, this.taken),
    });
  }

  private address(): Question {
    return this.ask({
      label: vscode.l10n.t('Address'),
      prompt: vscode.l10n.t('Enter the base URL, without /api/v1, or paste the status URL of a planet.'),
      placeholder: 'https://cloud.example.com',
      read: () => text(this.draft, 'baseUrl'),
      write: (value) => {
        const planet = readStatusUrl(value);
        this.pasted = planet !== undefined;
        Object.assign(this.draft, planet ?? { baseUrl: value.replace(/\/+$/, '') });
      },
      validate: (value) => (readStatusUrl(value) ? undefined : fields.validateUrl(value)),
      verify: (value, signal) => hostDoubt(readStatusUrl(value)?.baseUrl ?? value, signal),
    });
  }

  private identifiers(): readonly Question[] {
    const { l10n } = vscode;
    const system = l10n.t('Enter the ID of the star system that contains the applications.');
    const planet = l10n.t('Enter the ID of the planet that you deploy to.');
    return [
      this.identifier('tenantId', l10n.t('Tenant'), l10n.t('Enter the ID of the tenant.'), 'acme'),
      this.identifier('projectId', l10n.t('Star System'), system, 'claims'),
      this.identifier('planetId', l10n.t('Planet'), planet, 'dev1'),
    ];
  }

  private identifier(field: string, label: string, prompt: string, placeholder: string): Question {
    return this.ask({
      ...{ label, prompt, placeholder },
      read: () => text(this.draft, field),
      write: (value) => {
        this.draft[field] = value;
      },
      validate: fields.validateId,
    });
  }

  private variable(): Question {
    return this.tokenMember('variable', 'name', {
      label: vscode.l10n.t('Environment Variable'),
      prompt: vscode.l10n.t('Enter the name of the environment variable that contains the token.'),
      placeholder: 'SORTIE_TOKEN',
      validate: fields.validateVariable,
    });
  }

  private clientCredentials(): readonly Question[] {
    return [
      this.tokenMember('clientCredentials', 'tokenUrl', {
        label: vscode.l10n.t('Token URL'),
        prompt: vscode.l10n.t('Enter the URL from which Sortie requests access tokens.'),
        placeholder: 'https://login.example.com/oauth2/token',
        validate: fields.validateUrl,
      }),
      this.tokenMember('clientCredentials', 'clientId', {
        label: vscode.l10n.t('Client ID'),
        prompt: vscode.l10n.t("Enter the client ID. You'll be asked for the client secret when you sign in."),
        validate: (value) => (value === '' ? vscode.l10n.t('Enter a client ID.') : undefined),
      }),
      this.tokenMember('clientCredentials', 'scope', {
        label: vscode.l10n.t('Scope'),
        prompt: vscode.l10n.t(
          'Enter the scope to request, or leave the field empty. Sortie replaces {tenant} and {starSystem} with their IDs.',
        ),
        validate: fields.validateScope,
      }),
    ];
  }

  private tokenMember(source: string, field: string, question: TokenQuestion): Question {
    return this.ask({
      ...question,
      skip: () => tokenOf(this.draft).source !== source,
      read: () => text(tokenOf(this.draft), field),
      write: (value) => {
        this.draft.token = { ...tokenOf(this.draft), [field]: value };
      },
    });
  }

  private ask(question: MemberQuestion): Question {
    const { title } = this;
    return {
      label: question.label,
      current: question.read,
      skip: question.skip,
      ask: (position) =>
        askText(inStep({ title, position }, question.label), { ...question, value: question.read() }, question.write),
    };
  }

  private production(): Question {
    const { draft, title } = this;
    const yes = {
      label: vscode.l10n.t('Production'),
      detail: vscode.l10n.t('Highlighted in the status bar. Before each deployment, you must type the planet ID.'),
      value: true,
    };
    const no = { label: vscode.l10n.t('Not production'), value: false };
    const label = vscode.l10n.t('Kind');
    return {
      label,
      current: () => (draft.production === true ? yes.label : no.label),
      ask: (position): Promise<StepResult> =>
        pickOne(
          {
            ...inStep({ title, position }, label),
            placeholder: vscode.l10n.t('Select whether this planet is production'),
            rows: [no, yes],
            chosen: (value) => value === (draft.production === true),
          },
          (value) => {
            draft.production = value;
          },
        ),
    };
  }

  private tokenSource(): Question {
    const { draft, title } = this;
    const rows = [
      {
        label: vscode.l10n.t('A token that you paste'),
        detail: vscode.l10n.t('Sortie asks for the token when it is needed, and keeps it in the secret storage.'),
        value: 'pasted',
      },
      {
        label: vscode.l10n.t('An environment variable'),
        detail: vscode.l10n.t("Read from the editor's environment variables."),
        value: 'variable',
      },
      {
        label: vscode.l10n.t('Client credentials'),
        detail: vscode.l10n.t('OAuth 2.0: requested from a token URL and renewed automatically.'),
        value: 'clientCredentials',
      },
    ];
    const label = vscode.l10n.t('Token');
    return {
      label,
      current: () => rows.find((row) => row.value === tokenOf(draft).source)?.label ?? '',
      ask: (position): Promise<StepResult> =>
        pickOne(
          {
            ...inStep({ title, position }, label),
            placeholder: vscode.l10n.t('Select the source of the access token'),
            rows,
            chosen: (value) => value === tokenOf(draft).source,
          },
          (value) => {
            draft.token = { ...tokenOf(draft), source: value };
          },
        ),
    };
  }
}

/** Returns the first name that no other environment has: the planet's ID, or the ID together with more of the address. */
function proposedName(draft: Draft, taken: readonly string[]): string {
  const [tenant, starSystem, planet] = ['tenantId', 'projectId', 'planetId'].map((field) => text(draft, field));
  const names = [planet, `${planet} (${starSystem})`, `${planet} (${tenant}/${starSystem})`];
  return names.find((name) => name !== undefined && !taken.includes(name)) ?? '';
}
