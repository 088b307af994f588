import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMissingPages, readOwnPages, writePrivacySample } from './own-pages.ts'

let dataDir = ''
let warnings: unknown[] = []
const log = { warn: (facts: unknown) => void warnings.push(facts) }
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'own-pages-'))
  mkdirSync(join(dataDir, 'pages'))
  warnings = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(dataDir, 'pages', name), text)
const read = () => readOwnPages(dataDir, log)

describe('pages of the operator', () => {
  it('are Markdown, titled by their first heading, with the next ones from h2', () => {
    write(
      'imprint.md',
      '\uFEFF<!-- Ours. -->\r\n# Who we are\r\n\r\n## Post\r\n\r\n[Write](mailto:us@board.example)\r\n',
    )
    expect(read()).toEqual([
      {
        path: '/imprint',
        label: 'Imprint',
        title: 'Who we are',
        html: '<h2>Post</h2>\n<p><a href="mailto:us@board.example">Write</a></p>',
      },
    ])
  })

  it('have the usual title without a heading, and run nothing', () => {
    write('terms.md', 'Be kind.\n\n<script>alert(1)</script>\n\n[Click](javascript:alert(1))')
    const [page] = read()
    expect(page?.title).toBe('Terms')
    expect(page?.html).toBe('<p>Be kind.</p>\n<p><a>Click</a></p>')
  })

  it('come in one order; empty, missing and unreadable ones are left out, the last with a warning', () => {
    write('terms.md', 'Terms.')
    write('about.md', 'About.')
    write('imprint.md', ' \n')
    mkdirSync(join(dataDir, 'pages', 'privacy.md'))
    expect(read().map(({ path }) => path)).toEqual(['/about', '/terms'])
    expect(listMissingPages(read())).toEqual(['privacy', 'imprint'])
    expect(warnings[0]).toMatchObject({ file: join(dataDir, 'pages', 'privacy.md') })
  })

  it('don’t keep a board from starting where their sample can’t be written, and the log names it', () => {
    const sample = join(dataDir, 'pages', 'privacy.sample.md')
    mkdirSync(sample)
    writePrivacySample(dataDir, log)
    expect(warnings).toMatchObject([{ file: sample }])
  })

  it('can be made from the sample, whose comments nobody sees', () => {
    writePrivacySample(dataDir, log)
    expect(read()).toEqual([])
    write('privacy.md', readFileSync(join(dataDir, 'pages', 'privacy.sample.md'), 'utf8'))
    const [page] = read()
    expect(page?.title).toBe('Privacy')
    expect(page?.html).toMatch(/^<p>\[Name and postal address/)
    expect(page?.html).not.toContain('rewritten')
    expect(page?.html.match(/<h2>/g)).toHaveLength(11)
  })
})
