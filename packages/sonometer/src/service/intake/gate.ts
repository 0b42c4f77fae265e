import type { Caller } from '../metering/caller.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** Lets so many in at a time, and no more. */
export interface Gate {
  /**
   * Gives what is to be called on leaving, once.
   *
   * @throws ApiError `service_overloaded` when it is full; for callers without a key it is when they have half of it.
   */
  enter(caller: Pick<Caller, 'kind'>): () => void;
}

/** Opens a gate for things that take room while they last, such as files that come in. */
export function openGate(most: number): Gate {
  let inside = 0;
  let keyless = 0;
  return {
    enter({ kind }) {
      const one = kind === 'keyless' ? 1 : 0;
      if (inside >= most || keyless + one > Math.ceil(most / 2))
        throw new ApiError('service_overloaded', 'too many files are coming in', {
          retryAfterSec: 5,
        });
      inside++;
      keyless += one;
      return () => {
        inside--;
        keyless -= one;
      };
    },
  };
}
