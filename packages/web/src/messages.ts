import type { FileRow, SavedReport, Suggestion } from '@sonometer/report';
import type { NumberShown } from '@sonometer/report/sounds/number-of.js';

export type { Suggestion };

/** The analysis of one file. */
export interface Question {
  /** Id of the answer. */
  readonly answer: string;
  readonly options: Readonly<Record<string, string | number>>;
}

/** A failure in words. */
export interface Failure {
  /** A code of the table of errors, or a word of the page's own. */
  readonly code: string;
  /** The problem. */
  readonly message: string;
  /** The remedy. */
  readonly whatToDo: string;
}

/** What is known of a measured file: it can be stored, and drawn again. */
export interface Measured {
  /** The answer, the same bytes as at every other interface. */
  readonly json: string;
  readonly report: SavedReport;
  readonly row: FileRow;
  /** The numbers that match it in level in a comparison; a server's answer comes without. */
  readonly levels?: Body | undefined;
  /** Address of its report on the server. */
  readonly reportUrl?: string | undefined;
}

/** Time over frequency; its levels as bytes. */
export interface Picture {
  readonly stepSec: number;
  readonly firstSec: number;
  readonly columns: number;
  readonly edgesHz: readonly number[];
  readonly levels: Uint8Array<ArrayBuffer>;
}

/** One of two results that are set side by side. */
export interface Compared extends Pick<Measured, 'json' | 'levels' | 'report'> {
  readonly name: string;
}

/** Labels of the delivery targets that the user chose, by the kind of the recording. */
type Targets = Readonly<Record<string, string>>;

type Body = SavedReport['parts'][number]['body'];

/** To the worker. */
export type Order = { readonly id: number } & (
  | {
      readonly kind: 'analyse';
      readonly file: File;
      readonly question: Question;
      /** Take the spectrogram in the same passes. */
      readonly withPicture: boolean;
      readonly targets: Targets;
    }
  | { readonly kind: 'stop' }
  /** The markup of a report. */
  | { readonly kind: 'draw'; readonly report: SavedReport; readonly where: string }
  /** The row of a report that the server made. */
  | { readonly kind: 'read'; readonly report: SavedReport; readonly targets: Targets }
  /** Only the spectrogram. */
  | { readonly kind: 'picture'; readonly file: Blob }
  /** Suggested further analyses. */
  | { readonly kind: 'suggest'; readonly file: Blob; readonly requested: string }
  /** The value of one measure. */
  | { readonly kind: 'number'; readonly file: Blob; readonly measure: string }
  /** As a file that every browser plays. */
  | { readonly kind: 'decode'; readonly file: Blob }
  /** Sets two answers of one kind side by side. */
  | {
      readonly kind: 'compare';
      /** Id of the answer. */
      readonly answer: string;
      readonly a: Compared;
      readonly b: Compared;
    }
  /** Sets two recordings on each other to the sample. */
  | { readonly kind: 'align'; readonly a: Blob; readonly b: Blob }
);

export type OrderOf<K extends Order['kind']> = Extract<Order, { readonly kind: K }>;

/** The result of the worker for each order. */
export interface Given {
  analyse: { readonly measured: Measured; readonly picture: Picture | undefined };
  stop: undefined;
  /** Markup of the program's own, everything in it escaped. */
  draw: string;
  read: FileRow;
  picture: Picture;
  suggest: Suggestion | undefined;
  number: NumberShown;
  decode: Blob;
  /** Markup of the program's own. */
  align: string;
  compare: { readonly view: string; readonly gainDb: number | undefined };
}

/** From the worker. */
export type Reported =
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'done'; readonly id: number; readonly given: Given[keyof Given] }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly failure: { readonly code: string; readonly message: string };
    };
