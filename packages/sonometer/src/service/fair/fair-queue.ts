import type { Share } from './share.js';

/** Threads, shared among callers by weight. */
export interface FairQueue {
  readonly waiting: number;
  readonly running: number;
  /** Waiting and running. */
  ofCaller(callerId: string): number;
  ofLane(lane: Share['lane']): number;
  /**
   * Waits for a thread; gives what is to be called when it is free again, once.
   *
   * Rejects with the reason of `signal`, while it waits.
   */
  enter(share: Share, signal: AbortSignal): Promise<() => void>;
}

export interface FairQueueOptions {
  /** Threads for the interactive calls, read whenever one is given. */
  readonly places: () => number;
  readonly nowMs?: () => number;
}

interface Entry {
  readonly share: Share;
  readonly start: () => void;
}

interface Party {
  /** Thread time used so far, by weight: the caller with the least is next. */
  hadMs: number;
  readonly entries: Entry[];
  readonly startedMs: Set<{ readonly atMs: number; readonly weight: number }>;
}

/**
 * Where the interactive calls have one thread, the background calls have one of their own besides.
 * One more is spare, for a new interactive caller while one caller's calls have taken all the
 * others for long.
 */
export const threadsFor = (places: number): number => usualThreads(places) + 1;
const usualThreads = (places: number): number => Math.max(2, places);
/** Background calls at a time. */
export const backPlacesOf = (places: number): number => Math.max(1, places - 1);

/** A call that has run for so long may run for hours; shorter ones are shared by time only. */
const HELD_MS = 1000;

/**
 * The assumed cost of a call before it is known, so that a burst of one caller does not go first as
 * a whole.
 */
const GUESS_MS = 20;

/**
 * Opens a queue in which the caller with the least thread time goes next, as far as the numbers of
 * calls at a time allow (start-time fair queueing, with the time that was taken for the cost). A
 * returning caller has no claim to the time in which nobody waited.
 */
export function openFairQueue({
  places,
  nowMs = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const parties = new Map<string, Party>();
  const running = { front: 0, back: 0 };
  let floorMs = 0;
  /** No event marks the time at which the spare thread becomes due. */
  let again: NodeJS.Timeout | undefined;

  const isFree = ({ lane, atOnce }: Share, { startedMs }: Party): boolean => {
    const all = places();
    const total = running.front + running.back;
    if (total >= threadsFor(all) || (atOnce !== null && startedMs.size >= atOnce)) return false;
    const isUsual =
      total < usualThreads(all) && running[lane] < (lane === 'front' ? all : backPlacesOf(all));
    return isUsual || (lane === 'front' && startedMs.size === 0 && isHeldByOne());
  };
  /** Whether all that runs is one party's, and has run for long. */
  const isHeldByOne = (): boolean => {
    const holders = [...parties.values()].filter(({ startedMs }) => startedMs.size > 0);
    const begunMs = holders.flatMap(({ startedMs }) => [...startedMs].map(({ atMs }) => atMs));
    return holders.length === 1 && nowMs() - Math.max(...begunMs) >= HELD_MS;
  };
  const hadMs = (party: Party): number => {
    let sum = party.hadMs;
    for (const { atMs, weight } of party.startedMs) sum += (nowMs() - atMs) / weight;
    return sum;
  };

  function next(): { party: Party; entry: Entry } | undefined {
    let best: { party: Party; entry: Entry; hadMs: number } | undefined;
    for (const party of parties.values()) {
      const entry = party.entries.find(({ share }) => isFree(share, party));
      if (!entry) continue;
      const had = hadMs(party);
      if (!best || had < best.hadMs) best = { party, entry, hadMs: had };
    }
    if (best) floorMs = Math.max(floorMs, best.hadMs);
    return best;
  }

  function look(): void {
    for (let found = next(); found; found = next()) {
      const { party, entry } = found;
      party.entries.splice(party.entries.indexOf(entry), 1);
      running[entry.share.lane]++;
      entry.start();
    }
    if (waitingIn('front') > 0)
      again ??= setTimeout(() => {
        again = undefined;
        look();
      }, HELD_MS).unref();
  }

  function leave(share: Share, party: Party, started: { atMs: number; weight: number }): void {
    party.startedMs.delete(started);
    party.hadMs += Math.max(0, nowMs() - started.atMs - GUESS_MS) / share.weight;
    running[share.lane]--;
    for (const [id, { entries, startedMs, hadMs: had }] of parties)
      if (entries.length === 0 && startedMs.size === 0 && had <= floorMs) parties.delete(id);
    look();
  }

  const partyOf = ({ callerId }: Share): Party => {
    const known = parties.get(callerId);
    if (known) {
      if (known.entries.length === 0 && known.startedMs.size === 0)
        known.hadMs = Math.max(known.hadMs, floorMs);
      return known;
    }
    const party = { hadMs: floorMs, entries: [], startedMs: new Set<never>() };
    parties.set(callerId, party);
    return party;
  };
  const waitingIn = (lane?: Share['lane']): number => {
    let count = 0;
    for (const { entries } of parties.values())
      for (const { share } of entries) if (lane === undefined || share.lane === lane) count++;
    return count;
  };

  return {
    get waiting() {
      return waitingIn();
    },
    get running() {
      return running.front + running.back;
    },
    ofCaller(callerId) {
      const party = parties.get(callerId);
      return party ? party.entries.length + party.startedMs.size : 0;
    },
    ofLane: (lane) => running[lane] + waitingIn(lane),

    enter: (share, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        const party = partyOf(share);
        const entry: Entry = {
          share,
          start() {
            signal.removeEventListener('abort', giveUp);
            const started = { atMs: nowMs(), weight: share.weight };
            party.startedMs.add(started);
            party.hadMs += GUESS_MS / share.weight;
            let isOver = false;
            resolve(() => {
              if (!isOver) leave(share, party, started);
              isOver = true;
            });
          },
        };
        const giveUp = () => {
          party.entries.splice(party.entries.indexOf(entry), 1);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        party.entries.push(entry);
        look();
      }),
  };
}
