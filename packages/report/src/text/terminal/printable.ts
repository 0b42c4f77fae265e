/** A name as it may be shown: what would command a terminal is left out of it. */
export const printable = (name: string): string => name.replace(/\p{Cc}/gu, '?');

/** A text of several lines as it may be shown. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
