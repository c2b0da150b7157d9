/** A part of a file; lines and columns count from 1, columns in UTF-16 units. */
export interface FileRegion {
  /** Relative to the working directory, with `/` between its segments. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One problem as every format of `sortie check` prints it. */
export interface FileDiagnostic extends FileRegion {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** Identifies the problem in a baseline. */
  readonly fingerprint: string;
  /** What else it has to do with. */
  readonly related: readonly RelatedRegion[];
  /** Its quick fixes, best first. None unless the format contains fixes. */
  readonly fixes: readonly FileFix[];
}

/** One way to fix a problem; it may change several files. */
export interface FileFix {
  readonly title: string;
  readonly replacements: readonly FileReplacement[];
}

/** A region of a file, and the text that replaces it. */
export interface FileReplacement extends FileRegion {
  readonly newText: string;
}

/** A place that a problem has to do with, and what about it. */
export interface RelatedRegion extends FileRegion {
  readonly message: string;
}

/** How many problems there are of each severity. */
export type Counts = Readonly<Record<FileDiagnostic['severity'], number>>;

/** What a check found. */
export interface Report {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly counts: Counts;
  /** How many problems are in the baseline and not among the diagnostics. */
  readonly known: number;
  /** Whether the platform was asked and nothing could be learned. */
  readonly unverified: boolean;
  /** Lines of the verification, for people. */
  readonly verification: readonly string[];
  /** How many files were looked at. */
  readonly files: number;
  readonly seconds: number;
}

/** Writes a report as the lines of one format. */
export type Format = (report: Report) => readonly string[];
