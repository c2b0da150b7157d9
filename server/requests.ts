import type { Connection } from 'vscode-languageserver';
import { handleCodeActions } from './requests/codeActions';
import { handleCommands } from './requests/commands';
import { handleCompletion } from './requests/completion';
import { handleCustom } from './requests/custom';
import { handleDiagnostics } from './requests/diagnostics';
import { handleLenses } from './requests/lenses';
import { handleNavigation } from './requests/navigation';
import { handleRenames } from './requests/rename';
import type { Session } from './session';

/** Registers handlers for the client's requests. */
export function handleRequests(connection: Connection, session: Session): void {
  handleCompletion(connection, session);
  handleNavigation(connection, session);
  handleRenames(connection, session);
  handleLenses(connection, session);
  handleCodeActions(connection, session);
  handleDiagnostics(connection, session);
  handleCustom(connection, session);
  handleCommands(connection, session);
}
