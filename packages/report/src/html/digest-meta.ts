/** Identifies a page of a set, so that a later run may replace it. */
export const DIGEST_META = '<meta name="generator" content="Sonometer: summary of a set" />';
