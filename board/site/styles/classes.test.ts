import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const site = fileURLToPath(new URL('..', import.meta.url))
/** The pages for admins that the backend brings, where it is. */
const folders = [site, fileURLToPath(new URL('../../../backend/admin/', import.meta.url))].filter(existsSync)
/** The server gives it to hosts next to links (link-hosts.ts). */
const inDescriptions = 't2'

/** The classes in the list of docs/design.md. A name that begins with a hyphen ends the one before it: `button` (`-main`). */
function readList(design: string): string[] {
  const list = /^## Classes\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(design)?.[1] ?? ''
  return list.split('\n').flatMap((line) => {
    if (!line.startsWith('- ')) return []
    let before = ''
    return [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      if (name.startsWith('-')) return before + name
      before = name
      return name
    })
  })
}

/** The classes that a style sheet has rules for. */
function readStyled(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\/|"[^"]*"/gs, '')
  return [...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name.replace(/^hue-\d+$/, 'hue-*'))
}

/** The classes that an element is given in so many words. */
function readGiven(code: string): string[] {
  return [...code.matchAll(/\b(?:className|formClass)="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
}

/** Possible names in the texts of code, with the stems of those that end in a value: `tone-` of `tone-${tone}`. */
function readWords(code: string): Set<string> {
  const uncommented = code.replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')
  return new Set(uncommented.match(/(?<=["'`\s])[a-z][\w-]*(?=["'`\s$])/g))
}

function isGiven(name: string, words: ReadonlySet<string>): boolean {
  const stem = name.slice(0, name.lastIndexOf('-') + 1)
  return words.has(name) || (stem !== '' && words.has(stem))
}

/** Names that are no words: letters without a vowel, digits, capitals. */
function isNoWord(name: string): boolean {
  return (
    !/^[a-z]+(-[a-z]+)*$/.test(name) ||
    name.split('-').some((part) => !/[aeiouy]/.test(part) && part !== 'js')
  )
}

const readFiles = (isWanted: (file: string) => boolean): string =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isWanted)
        .map((file) => readFileSync(folder + file, 'utf8')),
    )
    .join('\n')

const list = readList(readFileSync(new URL('../../../docs/design.md', import.meta.url), 'utf8'))
const css = readFiles((file) => file.endsWith('.css'))
const code = readFiles((file) => /(?<!\.test|\.fixture)\.tsx?$/.test(file))

it('has every class that is styled in the list of docs/design.md, once, and no other', () => {
  expect([...list].sort()).toEqual([...new Set(readStyled(css))].sort())
})

it('gives elements only classes of the list', () => {
  expect(readGiven(code).filter((name) => !list.includes(name))).toEqual([])
})

it('styles no class that no element has', () => {
  const words = readWords(code)
  expect(list.filter((name) => name !== inDescriptions && !isGiven(name, words))).toEqual([])
})

it('names classes with words', () => {
  expect(list.filter((name) => ![inDescriptions, 'hue-*'].includes(name) && isNoWord(name))).toEqual([])
})

it.each([
  ['- `button` (`-main`), `link`: text', ['button', 'button-main', 'link']],
  ['- `a`: one\n- `b`, `c` (`-d`): two', ['a', 'b', 'c', 'c-d']],
  ['Not `listed`.', []],
])('reads the list %j', (lines, names) => {
  expect(readList(`## Widths\n\n- \`x\`\n\n## Classes\n\n${lines}\n\n## Words\n\n- \`y\``)).toEqual(names)
})

it('reads classes from selectors, but from no text, address or number', () => {
  const sheet =
    '@import "./a.css";\n/* .b */ .c > d.e:not(.f)::before { content: ".g"; margin: 0.5em 1.5rem; }'
  expect(readStyled(sheet)).toEqual(['c', 'e', 'f'])
})

it.each(['btn', 'jr', 'dlg', 't3', 'stk14', 'cardTitle', 'row_more', 'qd-head'])(
  'takes %s for no word',
  (name) => {
    expect(isNoWord(name)).toBe(true)
  },
)

it('finds a class in code by its word or its stem alone', () => {
  const value = '$' + '{value}'
  const words = readWords(`/* none */ \`chip${value} on tone-${value}\`\n  // no\n"link wide"`)
  const names = ['chip', 'on', 'tone-ok', 'wide', 'tone', 'chi', 'value', 'no', 'none', 'wide-on']
  expect(names.filter((name) => isGiven(name, words))).toEqual(['chip', 'on', 'tone-ok', 'wide'])
})
