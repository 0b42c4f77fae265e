import { type Caller, partyOf } from '../metering/caller.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** Lets so many in at a time, and no more. */
export interface Gate {
  /**
   * Gives what is to be called on leaving, once.
   *
   * @throws ApiError `service_overloaded` when it is full; for callers without a key it is when
   * they have half of it, and for each party when it has as much as is left to the others, so that
   * a new caller finds room.
   */
  enter(caller: Pick<Caller, 'kind' | 'id' | 'party'>): () => void;
}

/** Opens a gate for things that hold resources while they last, such as files that come in. */
export function openGate(max: number): Gate {
  let inside = 0;
  let keyless = 0;
  const ofParty = new Map<string, number>();
  return {
    enter(caller) {
      const one = caller.kind === 'keyless' ? 1 : 0;
      const party = partyOf(caller);
      const own = ofParty.get(party) ?? 0;
      if (own >= max - inside || keyless + one > Math.ceil(max / 2))
        throw new ApiError('service_overloaded', 'too many files are coming in', {
          retryAfterSec: 5,
        });
      inside++;
      keyless += one;
      ofParty.set(party, own + 1);
      return () => {
        inside--;
        keyless -= one;
        const left = (ofParty.get(party) ?? 0) - 1;
        if (left > 0) ofParty.set(party, left);
        else ofParty.delete(party);
      };
    },
  };
}
