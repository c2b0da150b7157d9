import { visible } from '../../platform/inert';
import type { FileDiagnostic, Report } from './fileDiagnostic';

const commands: Readonly<Record<FileDiagnostic['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
};

/** Formats a report as GitHub workflow commands, which GitHub shows as annotations. */
export function githubFormat({ diagnostics }: Report): readonly string[] {
  return diagnostics.map(({ file, line, column, endLine, endColumn, code, severity, message }) => {
    const places = { file, line, endLine, col: column, endColumn, title: code };
    const properties = Object.entries(places).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
    return `::${commands[severity]} ${properties.join(',')}::${escapedData(message)}`;
  });
}

function escapedData(text: string): string {
  return visible(text).replace(/%/g, '%25');
}

function escapedProperty(text: string): string {
  return escapedData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
