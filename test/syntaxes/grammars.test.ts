import { describe, expect, test } from 'vitest';
import { hosts } from './hosts';
import { contributed, describeTokens, inCheckout } from './tokens';

const snapshot = (name: string) => `./snapshots/${name}.txt`;

describe('every grammar of the manifest', () => {
  test.each(contributed())(
    '$scopeName contains everything that it includes, and uses everything that it contains',
    ({ path, scopeName }) => {
      const text = inCheckout(path);
      const grammar = JSON.parse(text);
      const included = new Set([...text.matchAll(/"include": "#(\w+)"/g)].map(([, name]) => name));
      expect(grammar.scopeName).toBe(scopeName);
      expect([...included].sort()).toEqual(Object.keys(grammar.repository ?? {}).sort());
    },
  );

  test.each(contributed())(
    '$scopeName looks back only over a limited distance, so that the cost of a line is proportional to its length',
    ({ path }) => {
      const patterns = [...inCheckout(path).matchAll(/"(?:match|begin|end|while)": ("(?:[^"\\]|\\.)*")/g)];
      const unbounded = patterns
        .map(([, text = '""']) => String(JSON.parse(text)))
        .filter((pattern) => /\(\?<[=!](?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*[*+]/.test(pattern));
      expect(patterns.length).toBeGreaterThan(0);
      expect(unbounded).toEqual([]);
    },
  );
});

describe('Gosu', () => {
  test('colors a sort map, its class, and its signature', async () => {
    const text = inCheckout('samples/insurance-config/gsrc/base/rest/ext/cc/claim/v1/claims/ClaimsExtResource.gs');
    await expect(await describeTokens(text, 'source.gosu')).toMatchFileSnapshot(snapshot('gosu-class'));
  });

  test('colors an enhancement', async () => {
    const text = inCheckout('samples/insurance-config/gsrc/ext/rest/enhancement/NoteRestEnhancement.gsx');
    await expect(await describeTokens(text, 'source.gosu')).toMatchFileSnapshot(snapshot('gosu-enhancement'));
  });

  test('colors strings, and expressions in them', async () => {
    const text = inCheckout('test/syntaxes/texts/strings.gs');
    await expect(await describeTokens(text, 'source.gosu')).toMatchFileSnapshot(snapshot('gosu-strings'));
  });

  test.each([
    ['comments', ['/* outer /* inner */ still outer */ var a = 1', '/** Says. @param x what */', 'var b = 2 // last']],
    [
      'functions',
      [
        'class A<T extends B> extends Base<T, java.util.List<String>> implements C, d.E {',
        '  static final var LARGEST_KEY : int = 0xFF',
        '  var _names : java.util.Map<String, List<T>> as readonly Names = {}',
        '  construct(first : String, second : int = 1) { super(:key = first) }',
        '  protected override function find<Q>(',
        '    @Param("x", "what") x : block(q : int) : String',
        '  ) : void {',
        '    var shorter = \\ one, other : Q -> one.length() < other.Length ? one : other',
        '    for (i in 0..|10 index j) { if (x typeis Q and not (x as String).Empty) return }',
        '    this.Owner?.Names*.Value ?: {"k" -> 1.5bd, 2 -> null}',
        '  }',
        '  function unfinished',
        '  var next = entity.Activity#AssignedUser.PropertyInfo',
        '}',
      ],
    ],
  ])('colors %s', async (name, lines) => {
    await expect(await describeTokens(lines.join('\n'), 'source.gosu')).toMatchFileSnapshot(snapshot(`gosu-${name}`));
  });
});

describe('the lines of the deployment log', () => {
  test.each([
    [
      'phases, builds and results, whatever the environment is called',
      'deployments-lines',
      [
        '── Production EU: cc 16/15, today 08:34 ──',
        '14:02:11  +0:00  Production EU  deployment requested: cc 16/15',
        '14:02:14  +0:03  dev  BACKUP            Backing up the database',
        '14:02:14  +0:03  Production EU  UPGRADING         Upgrading cc (1 of 3)',
        '14:02:14  +0:03  DEV                    cc  buildId cc/15/28, targetBuildId cc/16/15, state WAITING',
        '14:03:20  +1:09  dev  no response (connection reset); still watching',
        '14:03:31  +1:20  dev  the platform is responding again after 11 s; failed attempts: 2',
        '14:06:23         dev  failed after 4 m 12 s: BROKEN disk full',
        '14:06:23         dev  succeeded in 4 m 12 s   (BACKUP 0:48, UPGRADING ≤ 3:21)   deployment 5f0c',
      ],
    ],
    [
      'German results, too',
      'deployments-german',
      [
        '14:06:23         dev  erfolgreich nach 4 m 12 s   (BACKUP 0:48)   Deployment 5f0c',
        '14:06:23         dev  nicht begonnen: Die Plattform hat abgelehnt (Status 409).',
        '14:06:23         dev  unbekannt: dev meldet, dass 5f0c erfolgreich war; es ist vielleicht nicht Ihres.',
        '14:03:20  +1:09  dev  ein Vorgang hat begonnen; er ist vielleicht nicht Ihrer',
      ],
    ],
  ])('are colored: %s', async (_, name, lines) => {
    const text = await describeTokens(lines.join('\n'), 'text.sortie-deployments');
    await expect(text).toMatchFileSnapshot(snapshot(name));
  });
});

describe('sort keys in YAML', () => {
  test.each([
    [
      'block-lists',
      [
        'Invoices:',
        '  defaultSort: # by urgency',
        '    - "-dueDate"  # first',
        '    # between',
        '',
        "    - 'payerName_Ext'",
        '    - -amount',
        '    - dueDate desc',
        '    - - nested',
        '    - "',
        '  mapper: Invoice',
        'Payments:',
        '  "defaultSort":',
        '  - paymentDate',
        '  resource: a.b.Payments',
      ],
    ],
    [
      'flow-lists',
      [
        'Invoices:',
        '  defaultSort: [dueDate, "-amount", a b] # three',
        'Payments:',
        '  defaultSort: [',
        '    paymentDate, # first',
        "    '-amount'",
        '  ]',
        '  mapper: Payment',
        'Broken:',
        '  defaultSort: [a,',
        'Next: b',
      ],
    ],
    [
      'elsewhere',
      [
        'Invoices:',
        '  defaultSort: dueDate',
        '  note: defaultSort',
        '  text: |',
        '    defaultSort:',
        '      - a',
        '  # defaultSort: [a]',
        '  tags: [a, "-b"]',
        '  list:',
        '    - a',
        '  defaultSorts:',
        '    - a',
      ],
    ],
  ])('in %s', async (name, lines) => {
    const tokens = await describeTokens(lines.join('\n'), 'source.yaml', hosts);
    await expect(tokens).toMatchFileSnapshot(snapshot(`yaml-${name}`));
  });
});

describe('the extension object in JSON', () => {
  test.each([
    [
      'objects',
      [
        '{ "Activity": { "properties": {',
        '  "subject": { "type": "string", "x-platform-extensions": { "sortable": true, "typelist": "X" }, "title": "S" },',
        '  "dueDate": { "x-acme_2-extensions":',
        '    // sorts',
        '    {',
        '      "sortable": false,',
        '    },',
        '  },',
        '  "open": { "x-platform-extensions": { "sortable"',
      ],
    ],
    [
      'elsewhere',
      [
        '{',
        '  "x-platform-combine": ["x-platform-extensions"],',
        '  "sortable": { "type": "boolean" },',
        '  "a": { "x-platform-extension": { "sortable": true } },',
        '  "b": { "x-platform-extensions": "yes", "sortable": true },',
        '  "c": { "x-platform-extensions": { "inner": { "sortable": true } } }, // "x-platform-extensions": {',
        '  "d": "x-platform-extensions"',
        '}',
      ],
    ],
  ])('%s', async (name, lines) => {
    const tokens = await describeTokens(lines.join('\n'), 'source.json.comments', hosts);
    await expect(tokens).toMatchFileSnapshot(snapshot(`json-${name}`));
  });
});

describe('a verdict of the sort preview', () => {
  const german: Readonly<Record<string, string>> = JSON.parse(inCheckout('l10n/bundle.l10n.de.json'));
  const verdicts = [
    ['In order: each row was compared with the next one', 'markup.inserted.sortie'],
    ["Not in order: in rows {0} and {1}, the values of {2} aren't {5} ({3}, then {4})", 'token.error-token.sortie'],
    ["Can't be checked: {0}", 'token.warn-token.sortie'],
  ] as const;

  test.each(verdicts)('%s has its color in each language', async (english, scope) => {
    for (const text of [english, german[english] ?? '']) {
      const words = text.slice(0, text.indexOf(':'));
      const tokens = await describeTokens(`Verdict  ${text}`, 'text.sortie-preview');
      expect(tokens.split('\n').filter((line) => line.endsWith(` ${scope}`))).toEqual([
        expect.stringContaining(`"${words}"`),
      ]);
    }
  });
});

describe('important keys look like other keys in every theme', () => {
  test.each([
    ['source.yaml', 'defaultSort', ['defaultSort:', '  - dueDate'], 'entity.name.tag.yaml'],
    ['source.yaml', 'defaultSort', ['defaultSort: [dueDate]'], 'entity.name.tag.yaml'],
    ['source.json.comments', 'x-acme-extensions', ['{"x-acme-extensions": {}}'], 'support.type.property-name.json'],
    [
      'source.json.comments',
      'sortable',
      ['{"x-acme-extensions": {"sortable": true}}'],
      'support.type.property-name.json',
    ],
  ])('in %s: %s in %j', async (scopeName, key, lines, scope) => {
    const tokens = (await describeTokens(lines.join('\n'), scopeName, hosts)).split('\n');
    const [token = ''] = tokens.filter((each) => each.startsWith(`  ${JSON.stringify(key)} `));
    expect(token).toContain(` ${scope} `);
    // The default light themes color a property name red, like an error, unless its scope is that of a JSON property
    // name.
    expect(token).toMatch(/ (?:entity\.name\.tag|support\.type\.property-name\.json)\.[\w-]+\.sortie$/);
    // Several themes color keywords and errors alike.
    expect(token).not.toMatch(/keyword|invalid/);
  });
});
