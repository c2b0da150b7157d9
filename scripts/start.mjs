// Opens VS Code with this extension on a copy of the sample project, with a local platform to deploy to.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildProject } from './bundles.mjs';
import { inProject, projectRoot } from './project.mjs';
import { openInBrowser, startBrowserHosted, startForDevelopment } from './start/browser-hosted.mjs';
import { desktopCode, openDesktop } from './start/desktop.mjs';
import { copySample } from './start/sample-copy.mjs';
import { cacheFolder } from './vscode/cache.mjs';
import { onStop, stopWithNpm } from './vscode/processes.mjs';

const usage = `npm start                 opens the sample in VS Code, or in a browser if \`code\` isn't on the PATH
npm start -- --fresh      opens a new copy of the sample, and keeps the previous copy beside it
npm start -- --checkout   opens this checkout instead of the sample; F5 then starts the extension with a debugger
npm start -- --browser    uses the browser-hosted VS Code even if \`code\` is on the PATH
npm start -- --port N     uses this port for the browser-hosted VS Code
npm start -- --no-open    prints the address of the browser-hosted VS Code, and opens no browser
npm start -- --help       prints this help`;

const say = console.log;
stopWithNpm(process.env);
try {
  const options = readOptions();
  if (options.help) say(usage);
  else await start(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {ReturnType<typeof readOptions>} options */
async function start(options) {
  const home = path.join(cacheFolder(process.env), 'start');
  const folder = options.checkout ? projectRoot : await sampleCopy(home, options.fresh);
  const next = options.checkout ? 'F5 there starts the extension on the sample.' : 'README.md there says what to try.';
  const env = extensionEnvironment(process.env);

  const code = options.browser ? undefined : desktopCode(process.env);
  if (code !== undefined) {
    await openDesktop(code, { home, folder, env, ...(options.checkout ? {} : { extension: projectRoot }) });
    say(`VS Code is open on ${folder}, with settings and extensions of its own (${home}). ${next}`);
    return;
  }

  const startVscode = options.checkout ? startForDevelopment : startBrowserHosted;
  const running = await startVscode({ home, folder, port: options.port, env, say });
  onStop(running.end);
  say(`\nVS Code is ready on ${folder}\n\n  ${running.address}\n\n${next} Ctrl+C stops it.`);
  if (options.open) openInBrowser(running.address, process.env);
  const ending = await running.ended;
  throw new Error(`VS Code ended by itself (${ending}).`);
}

/**
 * Builds the extension and copies the sample.
 * @param {string} home
 * @param {boolean} fresh
 * @returns {Promise<string>} the folder of the copy
 */
async function sampleCopy(home, fresh) {
  say('Building the extension.');
  await buildProject();
  return copySample(inProject('samples/insurance-config'), path.join(home, 'insurance-config'), fresh, say);
}

function readOptions() {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      fresh: { type: 'boolean', default: false },
      checkout: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      open: { type: 'boolean', default: true },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  return { ...values, port };
}

/**
 * Returns the extension host's environment: this process's variables without npm's, plus a variable that makes the
 * extension start the local platform.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function extensionEnvironment(env) {
  const inherited = Object.entries(env).filter(([name]) => !name.startsWith('npm_'));
  return { ...Object.fromEntries(inherited), SORTIE_START_LOCAL_PLATFORM: '1' };
}
