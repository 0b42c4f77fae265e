/** Between these a page holds its report as JSON. */
export const SCRIPT_START = '<script type="application/json" id="sonometer-deliverable">';
export const SCRIPT_END = '</script>';

/** JSON that ends no script element, whatever is in it. */
export const escapedForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The JSON as it was: an escape of a backslash is not the start of another. */
export const unescapedForScript = (text: string): string =>
  text.replace(/\\\\|\\u003c/g, (escape) => (escape === '\\\\' ? escape : '<'));
