import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureSystemPackages } from '../../scripts/vscode/system-packages.mjs';
import { programFile } from '../product';
import { apiconfig, billing, paths } from './kit/billing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

beforeAll(async () => {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  await ensureSystemPackages([{ debian: 'neovim', commands: ['nvim'], files: [] }], { env: process.env, say });
});

/** Returns the documented configuration for Debian's Neovim, with the real path of the server. */
async function documented(): Promise<string> {
  const page = readFileSync(path.resolve(__dirname, '..', '..', 'docs', 'other-editors.md'), 'utf8');
  const lua = /neovim\.test\.ts\. -->\n```lua\n([\s\S]*?)```/.exec(page)?.[1];
  if (!lua) throw new Error('docs/other-editors.md has no block for this test');
  return lua
    .replace("'node'", JSON.stringify(process.execPath))
    .replace("'/path/to/sortie/dist/server.js'", JSON.stringify(await programFile('server')));
}

/** User actions, written in Lua. `waiting` waits for a condition, and `tell` records a value. */
const driver = `
local told = {}
local function tell(name, value) told[name] = value end
local function waiting(what, holds)
  if not vim.wait(20000, holds, 20) then tell('failed', what) end
end
local function request(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do return answer.result, answer.error end
end
local function messages(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, string.format('%d:%d %s', diagnostic.lnum + 1, diagnostic.col + 1, diagnostic.message))
  end
  return found
end
`;

test("Debian's Neovim works with the documented configuration", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-neovim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const [file, text] of Object.entries(billing)) write(file, text);
  write(paths.apiconfig, apiconfig.replace('invoiceNumber', 'payerName'));
  write('sortie.json', '{ "rules": { "default-sort-not-sortable": "warning" } }');
  write('init.lua', await documented());
  write(
    'drive.lua',
    `${driver}
    vim.cmd('edit ${paths.apiconfig}')
    local buffer = vim.api.nvim_get_current_buf()
    waiting('the diagnostics when all files are read', function()
      local found = messages(buffer)
      return #found == 1 and found[1]:find('joined', 1, true) ~= nil
    end)
    tell('pushed', messages(buffer))
    tell('severity', vim.diagnostic.get(buffer)[1].severity)

    vim.api.nvim_win_set_cursor(0, { 5, 8 })
    tell('hover', request('textDocument/hover').contents.value)
    local labels = {}
    for _, item in ipairs(request('textDocument/completion').items) do table.insert(labels, item.label) end
    tell('completion', labels)
    local _, refused = request('textDocument/rename', { newName = 'other_Ext' })
    tell('refused', refused and refused.message)

    local range = { start = { line = 4, character = 8 }, ['end'] = { line = 4, character = 8 } }
    local actions = request('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
    local titles = {}
    for _, action in ipairs(actions) do
      table.insert(titles, action.title)
      if action.title == 'Remove from default sort' then
        local resolved = action.edit and action or request('codeAction/resolve', action)
        vim.lsp.util.apply_workspace_edit(resolved.edit, 'utf-16')
      end
    end
    tell('actions', titles)
    tell('fixed', vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
    waiting('the diagnostics after the fix', function() return #messages(buffer) == 0 end)

    vim.cmd('edit! ${paths.schema}')
    vim.api.nvim_win_set_cursor(0, { 7, 14 })
    local places = {}
    for _, place in ipairs(request('textDocument/references', { context = { includeDeclaration = true } })) do
      table.insert(places, vim.fn.fnamemodify(vim.uri_to_fname(place.uri), ':t') .. ':' .. place.range.start.line + 1)
    end
    table.sort(places)
    tell('references', places)
    local defined = {}
    for _, link in ipairs(request('textDocument/definition')) do
      table.insert(defined, vim.fn.fnamemodify(vim.uri_to_fname(link.targetUri or link.uri), ':t'))
    end
    tell('definition', defined)
    vim.lsp.util.apply_workspace_edit(request('textDocument/rename', { newName = 'lot_Ext' }), 'utf-16')
    local renamed = {}
    for _, open in ipairs(vim.api.nvim_list_bufs()) do
      for _, line in ipairs(vim.api.nvim_buf_get_lines(open, 0, -1, false)) do
        if line:find('lot_Ext', 1, true) then table.insert(renamed, vim.trim(line)) end
      end
    end
    table.sort(renamed)
    tell('renamed', renamed)
    vim.cmd('bwipeout! ' .. vim.fn.bufnr('${paths.mapping}'))

    vim.cmd('buffer! ' .. buffer)
    vim.api.nvim_buf_set_lines(buffer, 3, 4, false, { '    - fresh_Ext' })
    waiting('the diagnostics of the new name', function() return #messages(buffer) == 1 end)
    tell('unknown', messages(buffer))
    vim.cmd('bwipeout! ' .. vim.fn.bufnr('${paths.schema}'))
    local outside = vim.fn.join(vim.fn.readfile('${paths.schema}'), '\\n')
    vim.fn.writefile(vim.fn.split(vim.fn.substitute(outside, 'batch_Ext', 'fresh_Ext', 'g'), '\\n'), 'schema.tmp')
    os.rename('schema.tmp', '${paths.schema}')
    waiting('the file that changed outside', function() return #messages(buffer) == 0 end)

    vim.fn.writefile({ vim.fn.json_encode(told) }, 'told.json')
    vim.cmd('qa!')
    `,
  );
  await promisify(execFile)('nvim', ['--headless', '-n', '-i', 'NONE', '-u', 'init.lua', '-c', 'luafile drive.lua'], {
    cwd: folder,
    timeout: 50_000,
    env: { ...process.env, HOME: folder, XDG_STATE_HOME: folder, XDG_CACHE_HOME: folder },
  });
  const told: Record<string, unknown> = JSON.parse(readFileSync(path.join(folder, 'told.json'), 'utf8'));
  expect(told.failed).toBeUndefined();
  expect(told.pushed).toEqual([
    "5:7 payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)",
  ]);
  // The project file makes the problem a warning.
  expect(told.severity).toBe(2);
  expect(told.hover).toContain('**payerName**');
  expect(told.completion).toEqual(expect.arrayContaining(['batch_Ext', '-invoiceNumber', 'payerName']));
  expect(told.refused).toContain('belongs to the base product');
  expect(told.actions).toEqual(expect.arrayContaining(['Remove from default sort']));
  expect(told.actions).not.toContain('Explain default-sort-not-sortable');
  expect(told.fixed).toEqual(apiconfig.replace('    - invoiceNumber\n', '').trimEnd().split('\n'));
  expect(told.references).toEqual(['billing_ext-1.0.mapping.json:9', 'billing_ext-1.0.schema.json:7']);
  expect(told.definition).toEqual(['billing_ext-1.0.mapping.json']);
  expect(told.renamed).toEqual([
    '"lot_Ext": { "path": "Invoice.Batch_Ext" },',
    '"lot_Ext": { "type": "integer", "x-platform-extensions": { "sortable": true } },',
  ]);
  expect(told.unknown).toEqual([expect.stringContaining('fresh_Ext')]);
});
