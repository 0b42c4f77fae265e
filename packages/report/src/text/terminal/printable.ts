/** A name as it may be shown: what would command a terminal is left out of it. */
export const printable = (name: string): string => name.replace(/\p{Cc}/gu, '?');
