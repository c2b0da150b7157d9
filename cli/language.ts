/**
 * The language that a person's environment asks for, as a two- or three-letter code: `LC_ALL`, else `LC_MESSAGES`, else
 * `LANG`; an empty variable counts as unset, as POSIX has it. Undefined for none (`C`, `POSIX`) and for what is no locale.
 */
export function languageOf(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const wanted = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  return /^[a-z]{2,3}(?=[_.@]|$)/.exec(wanted)?.[0];
}
