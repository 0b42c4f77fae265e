/** The definitions of junit-10.xsd (Jenkins' xUnit plugin) of the elements that we write. */
const ELEMENTS: Readonly<
  Record<string, { in: string; needs: readonly string[]; counts: readonly string[] }>
> = {
  testsuites: { in: '', needs: [], counts: ['tests', 'failures', 'errors', 'time'] },
  testsuite: {
    in: 'testsuites',
    needs: ['name', 'tests'],
    counts: ['tests', 'failures', 'errors', 'skipped', 'time'],
  },
  testcase: { in: 'testsuite', needs: ['name', 'classname'], counts: ['time'] },
  failure: { in: 'testcase', needs: ['message', 'type'], counts: [] },
  error: { in: 'testcase', needs: ['message', 'type'], counts: [] },
};
const TEXTS = ['name', 'classname', 'message', 'type', 'timestamp'];

/** The problems of a report as XML and as JUnit's; nothing where there are none. */
export function junitProblems(text: string): readonly string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  if (body === text) problems.push('no XML declaration');
  let rest = body;
  while (rest !== '') {
    const [whole = rest, slash, name = '', attributes = '', empty] =
      /^<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>/.exec(rest) ?? [];
    if (!rest.startsWith('<')) {
      const content = rest.split('<', 1)[0] ?? '';
      if (/&(?!(amp|lt|gt|quot);)/.test(content)) problems.push(`a bare & in ${content}`);
      rest = rest.slice(content.length);
      continue;
    }
    rest = rest.slice(whole.length);
    if (slash === '/') {
      if (open.pop() !== name) problems.push(`</${name}> closes another element`);
      continue;
    }
    problems.push(...getProblems(name, attributes, open.at(-1) ?? ''));
    if (empty !== '/') open.push(name);
  }
  return open.length > 0 ? [...problems, `${open.join(', ')} not closed`] : problems;
}

function getProblems(name: string, attributes: string, parent: string): readonly string[] {
  const element = ELEMENTS[name];
  if (!element) return [`there is no element ${name}`];
  const given = new Map(
    [...attributes.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
  return [
    ...(element.in === parent ? [] : [`${name} stands in ${parent}`]),
    ...element.needs.flatMap((key) => (given.has(key) ? [] : [`${name} needs ${key}`])),
    ...[...given].flatMap(([key, value]) => {
      if (/&(?!(amp|lt|gt|quot);)/.test(value)) return [`a bare & in ${key}`];
      if (element.counts.includes(key))
        return /^\d+(\.\d+)?$/.test(value) ? [] : [`${key}=${value}`];
      return TEXTS.includes(key) ? [] : [`${name} has no ${key}`];
    }),
  ];
}
