import type { Answers } from './planResult';
import { selectsFile } from './questions';

/**
 * The files that the user has selected for generated content, one for each definition or resource. Kept while the
 * window is open.
 */
export class SelectedFiles {
  private selected: Answers = {};

  /** Returns `answers`, together with the files that the user selected earlier. */
  with(answers: Answers = {}): Answers {
    return { ...this.selected, ...answers };
  }

  /** Remembers the files among `answers`. */
  keep(answers: Answers): void {
    const files = Object.entries(answers).filter(([id]) => selectsFile(id));
    this.selected = { ...this.selected, ...Object.fromEntries(files) };
  }
}
