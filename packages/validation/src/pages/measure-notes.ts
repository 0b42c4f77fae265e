/** Hand-written text about the measures of one subject: `docs/measures/notes/<subject>.md`. */
export interface Notes {
  /** Comes before everything else. */
  readonly intro: string;
  /** Sections about what several measures share, under their headings, in order. */
  readonly methods: readonly Note[];
  /** Notes on a measure, under its id. */
  readonly ofMeasures: readonly Note[];
}

interface Note {
  readonly name: string;
  readonly text: string;
}

/** A heading that is an id in backticks belongs to that measure; any other is a section of its own. */
export function notesOf(markdown: string): Notes {
  const [intro = '', ...sections] = markdown.split(/^## /m);
  const all = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { name: heading.trim(), text: lines.join('\n').trim() };
  });
  const isOfMeasure = ({ name }: Note) => name.startsWith('`');
  return {
    intro: intro.trim(),
    methods: all.filter((note) => !isOfMeasure(note)),
    ofMeasures: all.filter(isOfMeasure).map(({ name, text }) => ({
      name: name.replaceAll('`', ''),
      text,
    })),
  };
}
