import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The terms in the last column of the tables in docs/words.md, without notes in brackets. */
function listRefusedTerms(): string[] {
  const rows = readFileSync(`${root}docs/words.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const cells = rows.map((row) => row.split('|').at(-2)?.trim() ?? '')
  return cells
    .filter((cell) => cell !== 'refused')
    .flatMap((cell) => (cell.startsWith(', ') ? cell.split(/(?<=\w), (?=,)/) : cell.split(', ')))
    .filter((term) => term !== '')
}

/** The files with the messages of pages, emails and the command line. */
function listMessages(): string[] {
  const packages = listFiles('packages').map((name) => `packages/${name}/src/messages/en`)
  return ['board/messages/en', 'backend/messages/en', ...packages]
    .flatMap((folder) => listFiles(folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts'))
}

/** The documentation for users and developers; docs/words.md and the decisions, which quote refused terms, are left out. */
function listDocumentation(): string[] {
  const guides = ['docs/guides', 'backend/docs', 'backend/docs/parse-server'].flatMap((folder) =>
    listFiles(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  )
  const pages = ['README', 'design', 'rules', 'where', 'configuration', 'measurements'].map(
    (name) => `docs/${name}.md`,
  )
  const packages = ['packages', 'moralis'].flatMap((folder) =>
    listFiles(folder).map((name) => `${folder}/${name}/README.md`),
  )
  const names = [
    'README',
    'ARCHITECTURE',
    'CONTRIBUTING',
    'CHANGELOG',
    'SECURITY',
    'CODE_OF_CONDUCT',
    'moralis/README',
  ]
  const top = names.map((name) => `${name}.md`)
  return [...top, ...guides, ...pages, ...packages].filter((file) => existsSync(root + file))
}

function listFiles(folder: string, { recursive = false } = {}): string[] {
  return existsSync(root + folder) ? readdirSync(root + folder, { recursive, encoding: 'utf8' }) : []
}

const refused = listRefusedTerms()
const pattern = new RegExp(refused.map(toPattern).join('|'), 'g')

/** Whole words, also across a line break and at the start of a sentence. */
function toPattern(term: string): string {
  const words = term
    .replaceAll(' ', '\\s+')
    .replace(/^[a-z]/, (letter) => `[${letter}${letter.toUpperCase()}]`)
  return `${/^\w/.test(term) ? '\\b' : ''}${words}${/\w$/.test(term) ? '\\b' : ''}`
}

function findRefused(text: string): string[] {
  return [...text.matchAll(pattern)].map(
    ({ 0: term, index }) => `line ${text.slice(0, index).split('\n').length}: ${term}`,
  )
}

/** The text without code and quoted texts, on the same lines. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]+/g, '`'))
}

test.each(listMessages())('%s uses none of the terms that docs/words.md refuses', (file) => {
  expect(findRefused(readFileSync(root + file, 'utf8'))).toEqual([])
})

/** `export const more = ', and more'` belongs in the sentence that it ends. */
const halfSentence = /^export const \w+ =(?:[^'`\n]*=>)?\s*['`][\s,;:·]/gm

test.each(listMessages())('%s has no text that ends another one', (file) => {
  expect(readFileSync(root + file, 'utf8').match(halfSentence)).toBeNull()
})

test.each(listDocumentation())('%s uses none of the refused terms outside code', (file) => {
  expect(findRefused(withoutCode(readFileSync(root + file, 'utf8')))).toEqual([])
})

test('finds refused terms in Markdown across line breaks and not in code', () => {
  const markdown = 'Once\nmore\n```\nanew\n```\n`all the same` mend'
  expect(findRefused(withoutCode(markdown))).toEqual(['line 1: Once\nmore', 'line 6: mend'])
})

test('reads the refused terms from docs/words.md', () => {
  expect(refused).toEqual(expect.arrayContaining(['anew', 'e-mail', ', for people', '—']))
})
