/** What the form asks, for each of the ways to ask it. */
export interface Asked {
  readonly answer: string;
  /** Options of the engine. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly route: string;
  /** Of the HTTP door: the options, and the profile. */
  readonly given: Readonly<Record<string, string | number>>;
  /** Of the command line, before the file. */
  readonly command: string;
}

/** Reads the question from its form; the options of the list carry what each door calls it. */
export function readAskedFrom(form: HTMLFormElement): Asked {
  const select = form.elements.namedItem('question') as HTMLSelectElement;
  const target = form.elements.namedItem('target') as HTMLSelectElement;
  const source = form.elements.namedItem('roomSource') as HTMLSelectElement;
  const [option] = select.selectedOptions;
  const { route = '', command = '', profile } = option?.dataset ?? {};
  const options: Record<string, string> = {};
  if (select.value === 'target') options['target'] = target.value;
  if (select.value === 'profile.room') options['roomSource'] = source.value;
  const flags = Object.entries(options).map(([name, value]) => `--${kebab(name)} ${value}`);
  return {
    answer: select.value,
    options,
    route,
    given: { ...(profile !== undefined && { profile }), ...options },
    command: [command, 'FILE', ...flags].join(' '),
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
