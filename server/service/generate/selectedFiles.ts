import type { Answers } from './planResult';
import { selectsFile } from './questions';

/**
 * The files that the user has selected for generated content, by definition or resource. Kept while the window is open.
 */
export class SelectedFiles {
  private selected: Answers = {};

  /** Returns the answers of a run, together with the files selected earlier. */
  with(answers: Answers = {}): Answers {
    return { ...this.selected, ...answers };
  }

  /** Remembers the files among the answers of a run. */
  keep(answers: Answers): void {
    const files = Object.entries(answers).filter(([id]) => selectsFile(id));
    this.selected = { ...this.selected, ...Object.fromEntries(files) };
  }
}
