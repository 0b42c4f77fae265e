import type { SavedReport } from 'sonometer/in-browser';

/** What is asked of one file. */
export interface Question {
  /** Id of the answer. */
  readonly answer: string;
  readonly options: Readonly<Record<string, string | number>>;
}

/** A failure in words. */
export interface Failure {
  /** A code of the table of errors, or a word of the page's own. */
  readonly code: string;
  /** What happened. */
  readonly message: string;
  /** What to do. */
  readonly whatToDo: string;
}

export interface Measured {
  /** The answer, the same bytes as at every other door. */
  readonly json: string;
  readonly report: SavedReport;
  /** The view of the report: markup of the program's own, everything in it escaped. */
  readonly view: string;
  /** What it is matched in level by when it is compared; a server's answer comes without. */
  readonly levels?: Body | undefined;
}

/** One of two results that are set side by side. */
export interface Compared extends Pick<Measured, 'json' | 'levels'> {
  readonly name: string;
}

type Body = SavedReport['parts'][number]['body'];

/** To the worker. */
export type Order =
  | {
      readonly kind: 'analyse';
      readonly id: number;
      readonly file: File;
      readonly question: Question;
    }
  | { readonly kind: 'stop'; readonly id: number }
  /** Draws a report that the server made. */
  | {
      readonly kind: 'draw';
      readonly id: number;
      readonly json: string;
      readonly report: SavedReport;
    }
  /** Sets two answers of one kind side by side. */
  | {
      readonly kind: 'compare';
      readonly id: number;
      /** Id of the answer. */
      readonly answer: string;
      readonly a: Compared;
      readonly b: Compared;
    };

/** From the worker. */
export type Told =
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'measured'; readonly id: number; readonly measured: Measured }
  /** The view of a comparison: markup of the program's own as well. */
  | { readonly kind: 'compared'; readonly id: number; readonly view: string }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly failure: { readonly code: string; readonly message: string };
    };
