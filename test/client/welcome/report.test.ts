import { expect, test } from 'vitest';
import { mostLines, type ReportFacts, reportText } from '../../../client/welcome/report/text';

const facts: ReportFacts = {
  versions: [
    ['Sortie', '1.2.3'],
    ['Code', '1.100.0'],
  ],
  server: 'no problems',
  settings: [
    { name: 'sortie.notifications', where: 'workspace', value: 'none' },
    {
      name: 'sortie.environments',
      where: 'user',
      value: [
        {
          name: 'Dev',
          baseUrl: 'https://cloud.acme.com',
          tenantId: 't-1',
          headers: { 'X-Key': 'sesame' },
          token: { source: 'clientCredentials', clientId: 'me', tokenUrl: 'https://login.acme.com' },
          production: true,
          unknown: 'private',
        },
        'wrong',
      ],
    },
  ],
  logs: [{ name: 'Sortie.log', lines: ['first', 'sent with sesame to cloud.acme.com', '```` a fence'] }],
};
const secret = { secrets: ['sesame'], hosts: ['cloud.acme.com'], identifiers: ['Dev'], home: '/home/ann' };

test("a report contains versions, the server's state, settings, and logs", () => {
  const text = reportText(facts, secret);
  expect(text).toContain('- Sortie: 1.2.3');
  expect(text).toContain('no problems');
  expect(text).toContain('sortie.notifications (workspace): "none"');
  expect(text).toContain('sent with [token] to [host]');
});

test('only the structure of environments is reported', () => {
  const text = reportText(facts, secret);
  expect(text).toContain(
    '[{"name":"[string]","baseUrl":"https:[host]","tenantId":"[string]","headers":1,"token":{"source":"clientCredentials"},"production":true,"unknown":"[string]"},"string"]',
  );
  for (const word of ['sesame', 'acme.com', 't-1', 'X-Key', 'private', 'login']) expect(text).not.toContain(word);
});

test("a line of a log can't end its code block", () => {
  expect(reportText(facts, secret)).toContain('`````text\nfirst\n');
});

test('only the end of a log is included', () => {
  const lines = Array.from({ length: mostLines + 5 }, (_, index) => `line ${index}.`);
  const text = reportText({ ...facts, logs: [{ name: 'x', lines }] }, secret);
  expect(text).not.toContain('line 4.');
  expect(text).toContain('line 5.');
});
