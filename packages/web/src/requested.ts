/** The request of the form, for each of the ways to send it. */
export interface Requested {
  readonly answer: string;
  /** For a reader: `Mix`. */
  readonly title: string;
  /** Options of the engine. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly route: string;
  /** For the HTTP interface: the options, and the profile. */
  readonly given: Readonly<Record<string, string | number>>;
  /** Of the command line, before the file. */
  readonly command: string;
}

const questionsOf = (form: HTMLFormElement) =>
  form.elements.namedItem('question') as HTMLSelectElement;

/** Every analysis that the form offers. */
export const allQuestions = (form: HTMLFormElement): readonly { answer: string; title: string }[] =>
  [...questionsOf(form).options].map((option) => ({
    answer: option.value,
    title: titleOf(option),
  }));

/**
 * Reads an analysis from its form, the chosen one or another; the options of the list carry the
 * name at each interface.
 */
export function readRequestedFrom(form: HTMLFormElement, wanted?: string): Requested {
  const select = questionsOf(form);
  const answer = wanted ?? select.value;
  const target = form.elements.namedItem('target') as HTMLSelectElement;
  const source = form.elements.namedItem('roomSource') as HTMLSelectElement;
  const option = [...select.options].find(({ value }) => value === answer);
  const { route = '', command = '', profile } = option?.dataset ?? {};
  const options: Record<string, string> = {};
  if (answer === 'target') options['target'] = target.value;
  if (answer === 'profile.room') options['roomSource'] = source.value;
  const flags = Object.entries(options).map(([name, value]) => `--${kebab(name)} ${value}`);
  return {
    answer,
    title: option ? titleOf(option) : answer,
    options,
    route,
    given: { ...(profile !== undefined && { profile }), ...options },
    command: [command, 'FILE', ...flags].join(' '),
  };
}

const titleOf = (option: HTMLOptionElement): string =>
  (option.textContent.split(':')[0] ?? '').trim();

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
