import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeArguments } from '../../client/language/nodeArguments';

/** The locations of the programs that a run measures. */
export interface Programs {
  /** The Node executable that runs all servers. */
  readonly node: string;
  /** The version of this executable, such as 24.1.0. */
  readonly nodeVersion: string;
  /** The bundle of Sortie's server. */
  readonly sortie: string;
  /** The program that only reads and scans files. */
  readonly floor: string;
  /** The program that measures parts of the extension host. The product is in `product`, next to the program. */
  readonly host: string;
  /** The folder `test/bench`. Its `node_modules` contains the other servers. */
  readonly bench: string;
}

/** The programs that are necessary to run Sortie's server. */
export type SortiePrograms = Pick<Programs, 'node' | 'nodeVersion' | 'sortie' | 'bench'>;

/** A language server to measure. */
export interface Server {
  readonly name: string;
  readonly program: string;
  /** Arguments for Node. Empty for the other servers. */
  readonly nodeArguments: readonly string[];
  /** Responses to `workspace/configuration`, by section. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** The content of `sortie.json` in the measured folder. */
  readonly projectFile?: object | undefined;
  /**
   * Whether the server expects its configuration in a notification after startup. Other servers request the
   * configuration.
   */
  readonly needsConfiguration: boolean;
  /** The time, in milliseconds, that the server waits before processing a change. 0 if the server doesn't wait. */
  readonly delay: number;
  /** Whether the server's delay is removed for the measurement. */
  readonly withoutDelay: boolean;
}

/**
 * Returns Sortie's server as bundled for users, with the arguments that the extension passes to Node. Its maximum file
 * size is raised so that the server reads the largest measured file.
 */
export function sortie({ sortie: program, nodeVersion }: Pick<Programs, 'sortie' | 'nodeVersion'>): Server {
  const projectFile = { maxFileSize: 20_000_000 };
  return {
    name: 'Sortie',
    program,
    nodeArguments: nodeArguments(nodeVersion),
    configuration: {},
    projectFile,
    needsConfiguration: false,
    delay: 0,
    withoutDelay: false,
  };
}

/** Returns yaml-language-server with a JSON schema for apiconfig files. */
export function yamlPeer({ bench }: Programs, schema: string, withoutDelay: boolean): Server {
  return {
    name: 'yaml-language-server',
    program: path.join(bench, 'node_modules/yaml-language-server/bin/yaml-language-server'),
    nodeArguments: [],
    configuration: {
      yaml: {
        validate: true,
        completion: true,
        schemaStore: { enable: false },
        schemas: { [pathToFileURL(schema).toString()]: '*.apiconfig.yaml' },
      },
    },
    needsConfiguration: true,
    delay: 200,
    withoutDelay,
  };
}

/**
 * Returns vscode-json-language-server. The server includes the JSON schema to which the measured schema files refer.
 */
export function jsonPeer({ bench }: Programs, withoutDelay: boolean): Server {
  return {
    name: 'vscode-json-language-server',
    program: path.join(bench, 'node_modules/vscode-langservers-extracted/bin/vscode-json-language-server'),
    nodeArguments: [],
    configuration: { json: { validate: { enable: true }, schemas: [] } },
    needsConfiguration: true,
    delay: 500,
    withoutDelay,
  };
}

/** Returns the version of a Node executable, such as 24.1.0. */
export function versionOf(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
}

/** Returns the installed versions of the other servers. */
export function peerVersions({ bench }: Programs): readonly string[] {
  return ['yaml-language-server', 'vscode-langservers-extracted'].map((name) => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(bench, 'node_modules', name, 'package.json'), 'utf8'));
    const version = manifest && typeof manifest === 'object' && 'version' in manifest ? manifest.version : '?';
    return `${name} ${version}`;
  });
}
