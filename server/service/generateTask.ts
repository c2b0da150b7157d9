import type { Location, WorkspaceEdit } from 'vscode-languageserver-types';

/** Something that can be generated, possibly after questions. `uri` is the apiconfig file. */
export type GenerateTask =
  | { readonly kind: 'make-sortable'; readonly uri: string; readonly collection: string; readonly name: string }
  /** The class that a resource names and the workspace does not have. */
  | { readonly kind: 'create-class'; readonly uri: string; readonly collection: string }
  /** Writes the inherited default sort into the customer's file. */
  | { readonly kind: 'override-default-sort'; readonly uri: string; readonly collection: string }
  /** A collection of the customer's that doesn't exist yet. `uri` is any file or the workspace folder itself. */
  | { readonly kind: 'add-collection'; readonly uri: string }
  | {
      readonly kind: 'set-default-sort';
      readonly uri: string;
      readonly collection: string;
      /** In order of rank, a descending one with `-` in front; empty removes the default sort. */
      readonly names: readonly string[];
    }
  | ChangeDefaultSortTask;

/** Changes some entries of a default sort where they are. */
export interface ChangeDefaultSortTask {
  readonly kind: 'change-default-sort';
  readonly uri: string;
  readonly collection: string;
  /** Names of the entries, without `-`. */
  readonly names: readonly string[];
  readonly change: DefaultSortChange;
}

/** What becomes of entries of a default sort. */
export type DefaultSortChange =
  | { readonly kind: 'reverse' }
  | { readonly kind: 'remove' }
  /** Each moves by one rank. */
  | { readonly kind: 'up' }
  | { readonly kind: 'down' }
  /** They move to the place of another entry, given by its name; null is the end. */
  | { readonly kind: 'to'; readonly place: string | null };

/** One thing that the workspace does not say and the user knows. */
export interface Question {
  readonly id: string;
  /** The question in one sentence. */
  readonly title: string;
  readonly choices: readonly AnswerOption[];
  /** The required form of a free answer, in words. Null if one of the choices is required. */
  readonly other: string | null;
  /** The answer is a fact about a collection that the user may state in the settings. */
  readonly states?: StatedByAnswer;
  /** Why the last answer can't be used, as a whole sentence; the question is asked again. */
  readonly problem?: string;
}

/** The fact in an answer: the value of one member of `sortie.collections.<collection>`. */
export interface StatedByAnswer {
  readonly collection: string;
  readonly member: 'kind';
}

/** One possible answer. `value` is sent back. */
export interface AnswerOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** The next step of a task: a question whose answer goes into the next call, the edit, or the reason why not. */
export type GenerateResult =
  | { readonly kind: 'question'; readonly question: Question }
  | {
      readonly kind: 'edit';
      readonly label: string;
      readonly edit: WorkspaceEdit;
      readonly reveal?: Location;
      /** What the user has to know about the edit, as a whole sentence. */
      readonly note?: string;
      /** Each file is shown to the user before it is written. */
      readonly review?: true;
    }
  | RefusedTask;

/** That it cannot be, with the reason as a whole sentence. */
export interface RefusedTask {
  readonly kind: 'refused';
  readonly reason: string;
  /** What can be done instead. */
  readonly instead?: GenerateTask;
}
