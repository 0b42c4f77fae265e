import type { Share } from './share.js';

/** A call that was let in. */
export interface Admitted {
  /** It has a thread: from now on it is not refused for another. */
  begin(): void;
  /** It has ended; again is harmless. */
  leave(): void;
}

/** The queue that all callers share: calls that run, and those that wait. */
export interface Admission {
  /** Calls that were let in and have not ended. */
  readonly count: number;
  /** Whether a call of that caller would be let in now. */
  hasRoom(share: Share): boolean;
  /**
   * Admits a call; `undefined` where there is no room for it. In a full queue a caller with less
   * than its fair share takes the place of the latest call of the caller with most: that call is
   * refused through its `refuse`.
   */
  enter(share: Share, refuse: () => void): Admitted | undefined;
}

interface Call {
  readonly party: Party;
  readonly refuse: () => void;
}

interface Party {
  weight: number;
  count: number;
  /** Those that wait for a thread, the last at the end. */
  readonly waiting: Call[];
}

/**
 * Opens a queue for `most` calls, shared by weight when it is full. Refusing the caller with the
 * longest queue prevents one caller's flood from filling it for all: if only new calls were
 * refused, the caller that sends most would win (B. Suter et al., "Buffer Management Schemes for
 * Supporting TCP in Gigabit Routers with Per-Flow Queueing", IEEE JSAC 17, 1999: longest queue
 * drop).
 */
export function openAdmission(max: () => number): Admission {
  const parties = new Map<string, Party>();
  let count = 0;

  /**
   * The call to drop for one of that caller: of a caller that has more for its weight than this
   * caller will then have.
   */
  function callToRefuse({ callerId, weight }: Share): Call | undefined {
    let worst: Party | undefined;
    let worstRatio = ((parties.get(callerId)?.count ?? 0) + 1) / weight;
    for (const party of parties.values()) {
      const ratio = party.count / party.weight;
      if (party.waiting.length === 0 || ratio <= worstRatio) continue;
      worst = party;
      worstRatio = ratio;
    }
    return worst?.waiting.at(-1);
  }

  function partyOf({ callerId, weight }: Share): Party {
    const party = parties.get(callerId) ?? { weight, count: 0, waiting: [] };
    party.weight = weight;
    parties.set(callerId, party);
    return party;
  }

  function begin(call: Call): void {
    const at = call.party.waiting.lastIndexOf(call);
    if (at >= 0) call.party.waiting.splice(at, 1);
  }

  const isFull = () => count >= max();

  return {
    get count() {
      return count;
    },
    hasRoom: (share) => !isFull() || callToRefuse(share) !== undefined,

    enter(share, refuse) {
      const other = isFull() ? callToRefuse(share) : undefined;
      if (isFull() && !other) return undefined;
      const party = partyOf(share);
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        begin(call);
        count--;
        party.count--;
        if (party.count === 0 && parties.get(share.callerId) === party)
          parties.delete(share.callerId);
      };
      const call: Call = {
        party,
        refuse() {
          leave(); // at once: the next caller is counted without it
          refuse();
        },
      };
      party.count++;
      party.waiting.push(call);
      count++;
      other?.refuse();
      return {
        begin: () => {
          begin(call);
        },
        leave,
      };
    },
  };
}
