import type { Answers } from './planResult';
import { selectsFile } from './questions';

/** The files that the user selected to write to, by definition or resource. Kept as long as the window is open. */
export class SelectedFiles {
  private selected: Answers = {};

  /** The answers of a run, and the files that were selected before. */
  with(answers: Answers = {}): Answers {
    return { ...this.selected, ...answers };
  }

  /** Stores the files among the answers of a run. */
  keep(answers: Answers): void {
    const files = Object.entries(answers).filter(([id]) => selectsFile(id));
    this.selected = { ...this.selected, ...Object.fromEntries(files) };
  }
}
