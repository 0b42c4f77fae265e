import { ApiError } from '../../errors/api-error.js';

/** Lets so many in at a time, and no more. */
export interface Gate {
  /**
   * Gives what is to be called on leaving, once.
   *
   * @throws ApiError `service_overloaded` when it is full.
   */
  enter(): () => void;
}

/** Opens a gate for things that take room while they last, such as files that come in. */
export function openGate(most: number): Gate {
  let inside = 0;
  return {
    enter() {
      if (inside >= most)
        throw new ApiError('service_overloaded', 'too many files are coming in', {
          retryAfterSec: 5,
        });
      inside++;
      return () => {
        inside--;
      };
    },
  };
}
