#!/usr/bin/env node
import {
  type Connection,
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { serve } from './connection';
import { nodePlatform } from './nodePlatform';
import { connectionStrategy, messageStrategy } from './strategy';

const connection = connect();

process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${String(reason)}`));
process.on('disconnect', () => process.exit());

serve(connection, nodePlatform(connection));
connection.listen();

/**
 * Returns a connection over the transport that the arguments specify. If the input ends or isn't a message stream, the
 * process exits, so that the client restarts it.
 */
function connect(): Connection {
  const options = { connectionStrategy, messageStrategy };
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all, options);
  const reader = new StreamMessageReader(process.stdin);
  reader.onError(({ message }) => {
    process.stderr.write(`Sortie can't read its input: ${message}\n`);
    process.exit(1);
  });
  reader.onClose(() => process.exit(1));
  process.stdin.once('end', () => process.exit(1));
  return createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(process.stdout), options);
}
