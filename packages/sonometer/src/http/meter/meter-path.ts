/** The path of the streaming endpoint. */
export const METER_PATH = '/v1/meter';
