import type { Location, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { message } from './messages';

/** A task for a generator, which may ask the user questions before it returns an edit. `uri` is the apiconfig file. */
export type GenerateTask =
  | MakeSortableTask
  /** Create a missing class that a resource refers to. */
  | { readonly kind: 'create-class'; readonly uri: string; readonly collection: string }
  /** Copy the inherited default sort to the customer's file. */
  | { readonly kind: 'override-default-sort'; readonly uri: string; readonly collection: string }
  /** Create a customer collection. `uri` is the workspace folder or any file in that folder. */
  | { readonly kind: 'add-collection'; readonly uri: string }
  | {
      readonly kind: 'set-default-sort';
      readonly uri: string;
      readonly collection: string;
      /** Names in order of rank, with a leading `-` if descending. An empty list removes the default sort. */
      readonly names: readonly string[];
    }
  | ChangeDefaultSortTask
  | StateFactsTask
  /** Create the project file of a folder. `uri` is the folder or any file in it. */
  | { readonly kind: 'create-project-file'; readonly uri: string };

/** A task that adds facts about a collection to the project file. `uri` is any file in the folder. */
export interface StateFactsTask {
  readonly kind: 'state-facts';
  readonly uri: string;
  readonly collection: string;
  readonly facts: StatedFacts;
}

/** Facts about a collection that no file shows. */
export interface StatedFacts {
  readonly kind?: 'query' | 'stream' | 'dual';
  /** Names of sort keys that the base product defines. */
  readonly sortKeys?: readonly string[];
  /** Name of the element's definition. */
  readonly element?: string;
}

/** A task that makes a name a valid sort key of a collection. */
export interface MakeSortableTask {
  readonly kind: 'make-sortable';
  readonly uri: string;
  readonly collection: string;
  readonly name: string;
  /**
   * Text to write in the apiconfig file in the same edit, so that one undo takes back everything. Present for an
   * accepted completion item.
   */
  readonly insertion?: Insertion;
}

/** The text of a completion item that a command inserts: `text` replaces `typed`, which is at `range`. */
export interface Insertion {
  readonly range: Range;
  readonly typed: string;
  readonly text: string;
}

/** A task that changes some entries of a default sort and keeps the others. */
export interface ChangeDefaultSortTask {
  readonly kind: 'change-default-sort';
  readonly uri: string;
  readonly collection: string;
  /** Names of the entries, without `-`. */
  readonly names: readonly string[];
  readonly change: DefaultSortChange;
}

/** How to change entries of a default sort. */
export type DefaultSortChange =
  | { readonly kind: 'reverse' }
  | { readonly kind: 'remove' }
  /** Move each entry up by one rank. */
  | { readonly kind: 'up' }
  | { readonly kind: 'down' }
  /** Move the entries to the position of the entry named `place`, or to the end if `place` is null. */
  | { readonly kind: 'to'; readonly place: string | null };

/** A task and the answers so far, by question ID. */
export interface GenerateParams {
  readonly task: GenerateTask;
  readonly answers: Readonly<Record<string, string>>;
}

/** A question that the user must answer before an edit can be generated. */
export interface Question {
  readonly id: string;
  /** The question or, in a wizard, the name of the wizard and of the step. The client shows it as a title. */
  readonly title: string;
  /** The title of the box in which the user types an answer. By default, `title`. */
  readonly typing?: string;
  /** What to select or enter, as a sentence without a period. The client shows it in an empty filter box. */
  readonly prompt?: string;
  readonly choices: readonly AnswerOption[];
  /** An answer to start with in the box in which the user types. */
  readonly proposal?: string;
  /** How many steps follow. Present if the question is a step of a wizard. */
  readonly remaining?: number;
  /** Describes the format of a free-form answer. Null if the user must select one of the choices. */
  readonly other: string | null;
  /** Present if the answer is a fact that the user can state in the project file. */
  readonly states?: StatedByAnswer;
  /** Why the last answer, or else the proposal, can't be used, as a sentence. */
  readonly problem?: string;
}

/** The place of an answer in the project file: a member of `collections.<collection>`. */
export interface StatedByAnswer {
  readonly collection: string;
  readonly member: 'kind';
}

/** One possible answer. The client sends `value` back. */
export interface AnswerOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** The next step of a task: a question to answer before sending the task again, an edit to apply, or a refusal. */
export type GenerateResult =
  | { readonly kind: 'question'; readonly question: Question }
  | {
      readonly kind: 'edit';
      readonly label: string;
      readonly edit: WorkspaceEdit;
      readonly reveal?: Location;
      /** A sentence about the edit for the user to read. */
      readonly note?: string;
    }
  /** The reason for a refusal, and optionally a task to run instead. */
  | { readonly kind: 'refused'; readonly reason: string; readonly instead?: GenerateTask };

/** Client to server: requests the next step of a task. */
export const generate = message<GenerateParams, GenerateResult>('sortie/generate');
