import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listSources } from './tests/projects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const others = new Set(['node_modules', 'dist', 'data', '.git', '.cache', '.changeset'])
const documents = listDocuments(root)
const sources = listSources(root)

function listDocuments(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return others.has(entry.name) ? [] : listDocuments(path)
    return entry.name.endsWith('.md') ? [relative(root, path)] : []
  })
}

const read = (document: string): string => readFileSync(join(root, document), 'utf8')
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')

/** As hosts of repositories make them from headings. */
function listAnchors(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The targets of links and pictures that are in this repository, and not there. */
function findDeadLinks(document: string): string[] {
  const targets = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  )
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, file))) return true
    return anchor !== undefined && statSync(join(root, file)).isFile() && !listAnchors(file).includes(anchor)
  })
}

describe('the documents', () => {
  it.each(documents)('%s links to what is there', (document) => {
    expect(findDeadLinks(document)).toEqual([])
  })

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/rules.md', 'docs/where.md'])(
    '%s names sources that are there',
    (document) => {
      const named = [...read(document).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`/g)].map(
        ([, path = '']) => path,
      )
      expect(named.filter((path) => !sources.some((source) => `/${source}`.endsWith(`/${path}`)))).toEqual([])
    },
  )

  it('have an index that lists each page and guide', () => {
    const index = read('docs/README.md')
    const pages = documents.filter(
      (one) => /^(docs\/(guides\/)?|backend\/docs\/)[^/]+\.md$/.test(one) && one !== 'docs/README.md',
    )
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.filter((page) => !index.includes(`](${relative('docs', page)})`))).toEqual([])
  })
})

describe('the README', () => {
  it('can be read in five minutes', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900)
  })

  it('has the commands that start the board and run the tests, and only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...read('README.md').matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(read('README.md')).toMatch(/^npm start$[\s\S]*^npm test$/m)
    expect(commands.filter((name) => name !== 'packages' && !(name in scripts))).toEqual([])
  })
})
