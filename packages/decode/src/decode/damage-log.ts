import type { Warning } from '../core/warning.js';

/** Consecutive pieces of a file that could not be used. */
export interface LostPieces {
  /** In the singular: `page`, `frame`, `packet`. */
  readonly piece: string;
  readonly count: number;
  /** In the recording as measured. */
  readonly startSec: number;
  /** Later than the start where their time was known and is replaced by silence. */
  readonly endSec: number;
}

/** Where frames lie in the recording; those before its start (an encoder's delay) and after its end are left out. */
export function spanSec(
  start: number,
  frames: number,
  { rateHz, lengthFrames }: { readonly rateHz: number; readonly lengthFrames: number },
): Pick<LostPieces, 'startSec' | 'endSec'> {
  const within = (frame: number) => Math.max(0, Math.min(frame, lengthFrames)) / rateHz;
  return { startSec: within(start), endSec: within(start + frames) };
}

/** Nearer than this, two places are one. */
const SAME_PLACE_SEC = 1;
/** Of each kind; the last takes in all that follow, so that a file cannot make an answer long. */
const MAX_PLACES = 10;

/**
 * What a decoder finds wrong on its way, place by place.
 *
 * One rule for all formats (docs/decisions/0019-damage.md): a piece that fails its checksum or does not decode is left
 * out; its time becomes silence where the file states how long it was.
 */
export class DamageLog {
  readonly #places: Place[] = [];
  readonly #notes: Warning[] = [];
  #last: Place | undefined;
  #strange: { readonly from: number; to: number; count: number } | undefined;

  lost({ piece, count, startSec, endSec }: LostPieces): void {
    const ofKind = this.#places.filter((place) => place.piece === piece);
    const last = ofKind.at(-1);
    const isSilent = endSec > startSec;
    if (last && (startSec - last.endSec < SAME_PLACE_SEC || ofKind.length >= MAX_PLACES)) {
      last.count += count;
      last.endSec = Math.max(last.endSec, endSec);
      last.isSilent ||= isSilent;
      this.#last = last;
    } else {
      this.#last = { piece, count, startSec, endSec, isSilent };
      this.#places.push(this.#last);
    }
  }

  /**
   * The silence of the last place goes on: for what is missing there, or what a decoder needs until it can be trusted
   * again.
   */
  goOn(untilSec: number): void {
    if (!this.#last || untilSec <= this.#last.endSec) return;
    this.#last.endSec = untilSec;
    this.#last.isSilent = true;
  }

  /** A place that decoded to what cannot be. */
  strange(startSec: number): void {
    this.#strange ??= { from: startSec, to: startSec, count: 0 };
    this.#strange.to = startSec;
    this.#strange.count++;
  }

  /** Anything else; each sentence once. */
  note(warning: Warning): void {
    if (!this.#notes.some(({ message }) => message === warning.message)) this.#notes.push(warning);
  }

  /** In the order of time; what is about the whole comes last. */
  get warnings(): readonly Warning[] {
    const all = [...this.#places.map(warningOf), ...this.#strangeness(), ...this.#notes];
    return all.sort((a, b) => (a.startSec ?? Infinity) - (b.startSec ?? Infinity) || 0);
  }

  #strangeness(): readonly Warning[] {
    if (!this.#strange) return [];
    const { from, to, count } = this.#strange;
    return [
      {
        code: 'implausible',
        message: `it decodes to levels that no encoder was given, first at ${seconds(from)} s: it is damaged there`,
        startSec: from,
        endSec: to,
        count,
      },
    ];
  }
}

interface Place {
  readonly piece: string;
  readonly startSec: number;
  count: number;
  endSec: number;
  isSilent: boolean;
}

function warningOf({ piece, count, startSec, endSec, isSilent }: Place): Warning {
  const pieces = count === 1 ? `1 damaged ${piece} was` : `${count} damaged ${piece}s were`;
  const where =
    endSec > startSec
      ? `from ${seconds(startSec)} to ${seconds(endSec)} s`
      : `at ${seconds(startSec)} s`;
  const retained = isSilent ? ', and silence replaces it' : '';
  return {
    code: 'damaged',
    message: `${pieces} left out ${where}${retained}`,
    startSec,
    endSec,
    count,
  };
}

const seconds = (value: number) => value.toFixed(2);

/** A warning of a log, of a recording whose times are moved: in its sentence as well. */
export function movedWarning(
  warning: Warning,
  moved: (sec: number, isEnd: boolean) => number,
): Warning {
  const { startSec, endSec } = warning;
  if (startSec === undefined) return warning;
  return {
    ...warning,
    message: warning.message.replaceAll(/\b\d+\.\d\d(?= (?:to|s)\b)/g, (text, at: number) =>
      seconds(moved(Number(text), warning.message.startsWith('to ', at - 3))),
    ),
    startSec: moved(startSec, false),
    ...(endSec !== undefined && { endSec: moved(endSec, true) }),
  };
}
