import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the programs are that a run measures. */
export interface Programs {
  /** The Node that all servers run under. */
  readonly node: string;
  /** The bundle of Sortie's server. */
  readonly sortie: string;
  /** The program that reads and scans files, nothing else. */
  readonly floor: string;
  /** The program that measures parts of the extension host. The product is in `product`, in the same folder. */
  readonly host: string;
  /** The folder `test/bench`, with the peers in its `node_modules`. */
  readonly bench: string;
}

/** What runs Sortie's server. */
export type SortiePrograms = Pick<Programs, 'node' | 'sortie' | 'bench'>;

/** A language server that can be measured. */
export interface Server {
  readonly name: string;
  readonly program: string;
  /** Responses to `workspace/configuration`, by section. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Whether the server expects its configuration in a notification after the start. Otherwise, it requests it. */
  readonly needsConfiguration: boolean;
  /** How long the server waits after a change before it looks at it, in milliseconds; 0 when it does not wait. */
  readonly delay: number;
  /** Runs with that waiting time taken away. */
  readonly withoutDelay: boolean;
}

/** Sortie's server, as it is bundled for users; a file may be as large as the largest that is measured. */
export function sortie({ sortie: program }: Pick<Programs, 'sortie'>): Server {
  const configuration = { sortie: { maxFileSize: 50_000_000 } };
  return { name: 'Sortie', program, configuration, needsConfiguration: false, delay: 0, withoutDelay: false };
}

/** yaml-language-server, with a JSON schema for apiconfig files. */
export function yamlPeer({ bench }: Programs, schema: string, withoutDelay: boolean): Server {
  return {
    name: 'yaml-language-server',
    program: path.join(bench, 'node_modules/yaml-language-server/bin/yaml-language-server'),
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

/** vscode-json-language-server. Schema files name a JSON schema that it contains. */
export function jsonPeer({ bench }: Programs, withoutDelay: boolean): Server {
  return {
    name: 'vscode-json-language-server',
    program: path.join(bench, 'node_modules/vscode-langservers-extracted/bin/vscode-json-language-server'),
    configuration: { json: { validate: { enable: true }, schemas: [] } },
    needsConfiguration: true,
    delay: 500,
    withoutDelay,
  };
}

/** The versions of the peers that are installed. */
export function peerVersions({ bench }: Programs): readonly string[] {
  return ['yaml-language-server', 'vscode-langservers-extracted'].map((name) => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(bench, 'node_modules', name, 'package.json'), 'utf8'));
    const version = manifest && typeof manifest === 'object' && 'version' in manifest ? manifest.version : '?';
    return `${name} ${version}`;
  });
}
