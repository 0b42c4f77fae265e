import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { MeterLimits } from './meter-limits.js';

/** The places for streams, of which each caller has a few. */
export interface MeterRoom {
  /**
   * Takes a place, before a stream is there: those on their way count too. What comes back gives it back.
   *
   * @throws ApiError where there are as many as there may be.
   */
  enter(callerId: string): () => void;
}

export function openMeterRoom({ max, maxOfCaller }: MeterLimits): MeterRoom {
  const places = new Map<symbol, string>();
  return {
    enter(callerId) {
      if (places.size >= max)
        throw new ApiError('service_overloaded', 'too many streams are open', { retryAfterSec: 5 });
      if ([...places.values()].filter((id) => id === callerId).length >= maxOfCaller)
        throw new ApiError('rate_limited', `a client may have ${maxOfCaller} streams at a time`, {
          retryAfterSec: 5,
        });
      const place = Symbol();
      places.set(place, callerId);
      return () => places.delete(place);
    },
  };
}
