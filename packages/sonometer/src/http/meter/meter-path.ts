/** Where a stream of samples is measured as it comes. */
export const METER_PATH = '/v1/meter';
