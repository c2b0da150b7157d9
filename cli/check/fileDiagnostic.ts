/** A region of a file. Lines and columns start at 1. Columns count UTF-16 code units. */
export interface FileRegion {
  /** The path relative to `CheckOptions.base`, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A problem that `sortie check` reports, in a form that doesn't depend on the output format. */
export interface FileDiagnostic extends FileRegion {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** The hash that identifies the problem in a baseline (see `fingerprintOf`). */
  readonly fingerprint: string;
  readonly related: readonly RelatedRegion[];
  /** Quick fixes, best first. Empty unless the output format includes fixes. */
  readonly fixes: readonly FileFix[];
}

/** A quick fix, which may change several files. */
export interface FileFix {
  readonly title: string;
  readonly replacements: readonly FileReplacement[];
}

/** A region of a file, and the text that replaces it. */
export interface FileReplacement extends FileRegion {
  readonly newText: string;
}

/** A region that is related to a problem, with an explanation. */
export interface RelatedRegion extends FileRegion {
  readonly message: string;
}

/** The number of problems of each severity. */
export type Counts = Readonly<Record<FileDiagnostic['severity'], number>>;

/** The result of a check. */
export interface Report {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly counts: Counts;
  /** Whether there are more warnings than the caller accepts. */
  readonly tooManyWarnings: boolean;
  /** The number of problems that `diagnostics` omits because the baseline contains them. */
  readonly known: number;
  /** Whether Sortie sent requests but couldn't verify any default sort. */
  readonly unverified: boolean;
  /** The results of the verification as readable lines. */
  readonly verification: readonly string[];
  /** The number of checked files. */
  readonly files: number;
  readonly seconds: number;
}

/** Formats a report as lines. */
export type Format = (report: Report) => readonly string[];
