import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

/** The packages as npm packs them. */

const { breakLines } = (await import(
  new URL('../../../tools/checks/break-lines.mjs', import.meta.url).href
)) as { readonly breakLines: (code: string) => string };

const { markAsPure } = (await import(
  new URL('../../../tools/checks/pure-constants.mjs', import.meta.url).href
)) as {
  readonly markAsPure: (code: string, id: string, parse: typeof parseAst) => string;
};

const evaluated = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<
    Record<string, unknown>
  >;

const FEW = [
  'const a=()=>{if(b)return;return 2},b="±";let c=1;[c]=[3];(()=>{c+=a()})();`${c}`;++c;',
  'class D{x=1;y=[1,2];get z(){switch(c){case 4:c=7;break;default:c=8}return this.x}}const d=new D;d.z;do c++;while(c<5);',
  'for(let i=0;i<3;i++);/x/.test(b);label:for(;;){break label}export{c,d};',
].join('');

// The libraries are published without white space, and Node prints the line of an uncaught error before its message.
test('lines are short, and the script is the same', async () => {
  const table = `const t=[${Array.from({ length: 500 }, (_, i) => i).join(',')}],k=/* @__PURE__ */(()=>1)();`;
  const code = `${table}${FEW}export{t,k};`;
  const broken = breakLines(code);
  expect(Math.max(...broken.split('\n').map((line) => line.length))).toBeLessThanOrEqual(300);
  const [before, after] = await Promise.all([evaluated(code), evaluated(broken)]);
  expect({ ...after, d: 0 }).toEqual({ ...before, d: 0 });
  expect(after['c']).toBe(before['c']);
});

test('a line end replaces a semicolon wherever it may', () => {
  const broken = breakLines(FEW);
  expect(broken.length).toBe(FEW.length);
  expect(broken.split('\n').length).toBeGreaterThan(6);
  expect(broken).toContain('let c=1;[c]=[3];(()=>{c+=a()})();`${c}`;++c\nclass D');
});

test('npm pack of a library in the tree takes what was built, without its maps', () => {
  const names = ['decode', 'engine', 'report', 'client'];
  const workspaces = names.flatMap((name) => ['-w', `packages/${name}`]);
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', ...workspaces], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed = JSON.parse(listed) as readonly { readonly files: readonly { path: string }[] }[];
  expect(packed).toHaveLength(names.length);
  for (const { files } of packed) {
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('dist/index.js');
    expect(
      paths.filter((path) => /\.(map|test\.js|ts)$/.test(path) && !path.endsWith('.d.ts')),
    ).toEqual([]);
  }
});

test('each name of a pattern becomes a constant with its value', async () => {
  const code = "const {a,'b-c':d}={a:1,'b-c':2},[,e]=[3,4];export const f=[a,d,e];";
  const { f } = await evaluated(markAsPure(code, 'module.js', parseAst));
  expect(f).toEqual([1, 2, 4]);
});

test.each(["[a='']=[]", '[...a]=[]', '{...a}={}', '{a=1}={}', '[[a]]=[[]]'])(
  'a pattern that would lose a name is refused: %s',
  (declared) => {
    expect(() => markAsPure(`const ${declared};`, 'module.js', parseAst)).toThrow(
      /^module\.js: a pattern/,
    );
  },
);
