import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const readers = ['Needs your attention', 'Candidates', 'Employers', 'Operators and moderators', 'Developers']
const folders: string[] = []
let copy = ''

/** The sections of a changelog: the name of each with its parts by heading. */
function readSections(changelog: string): { name: string; headings: string[] }[] {
  return [...changelog.matchAll(/^## (.*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(
    ([, name = '', text = '']) => ({
      name,
      headings: [...text.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading),
    }),
  )
}

describe('CHANGELOG.md', () => {
  it('lists what comes and then each version, by reader, with what needs attention first', async () => {
    const sections = readSections(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const [unreleased, newest] = sections
    expect(unreleased).toEqual({ name: 'Unreleased', headings: readers })
    expect(newest?.name).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`))
    for (const { headings } of sections) {
      expect(headings[0]).toBe('Needs your attention')
      expect(readers.filter((reader) => headings.includes(reader))).toEqual(headings)
    }
  })
})

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: copy, encoding: 'utf8' }).trim()

/** Runs the command in the copy: what it says, and whether it worked. */
function release(...parameters: string[]): { works: boolean; text: string } {
  const command = [join(copy, 'scripts/release-board.mjs'), ...parameters]
  try {
    const text = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' })
    return { works: true, text }
  } catch (error) {
    return { works: false, text: String((error as { stderr: unknown }).stderr) }
  }
}

const read = (name: string): Promise<string> => readFile(join(copy, name), 'utf8')

describe('releasing the board', () => {
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'cryptolist-release-'))
    folders.push(copy)
    await mkdir(join(copy, 'scripts/ensure'), { recursive: true })
    for (const name of ['scripts/release-board.mjs', 'scripts/ensure/paths.mjs'])
      await cp(join(root, name), join(copy, name))
    await writeFile(join(copy, 'package.json'), '{"name":"board","version":"0.1.0"}')
    await writeFile(
      join(copy, 'package-lock.json'),
      '{"version":"0.1.0","packages":{"":{"version":"0.1.0"},"board":{"version":"0.1.0"}}}',
    )
    await writeFile(
      join(copy, 'CHANGELOG.md'),
      `# Changelog

## Unreleased

### Needs your attention

### Candidates

- You can fly.

### Developers

## 0.1.0 (2026-11-01)

### Needs your attention

- Everything.
`,
    )
    git('init', '--quiet')
    for (const [name, value] of [
      ['user.name', 'Tests'],
      ['user.email', 'tests@example.org'],
    ] as const)
      git('config', name, value)
    git('add', '.')
    git('commit', '--quiet', '-m', 'feat: fly')
  })
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  it('sets the version, dates the section, begins a new one, commits and tags', async () => {
    expect(release('0.2.0')).toEqual({
      works: true,
      text: 'Released 0.2.0. Publish it with: git push --follow-tags\n',
    })
    const date = new Date().toISOString().slice(0, 10)
    const changelog = await read('CHANGELOG.md')
    expect(readSections(changelog)).toEqual([
      { name: 'Unreleased', headings: readers },
      { name: `0.2.0 (${date})`, headings: ['Needs your attention', 'Candidates'] },
      { name: '0.1.0 (2026-11-01)', headings: ['Needs your attention'] },
    ])
    expect(changelog).toContain(
      `## 0.2.0 (${date})\n\n### Needs your attention\n\nNothing.\n\n### Candidates\n\n- You can fly.\n\n## 0.1.0`,
    )
    expect(JSON.parse(await read('package.json'))).toEqual({ name: 'board', version: '0.2.0' })
    expect(JSON.parse(await read('package-lock.json'))).toEqual({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, board: { version: '0.1.0' } },
    })
    expect(git('log', '-1', '--format=%s %D')).toMatch(/^chore\(release\): 0\.2\.0 .*tag: v0\.2\.0/)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('tag', '--list', '--format=%(contents)')).toBe(
      `CryptoList 0.2.0 (${date})\n\nNeeds your attention:\n\nNothing.\n\nCandidates:\n\n- You can fly.`,
    )
  })

  it('only shows the notes with --dry-run', () => {
    const { works, text } = release('0.2.0', '--dry-run')
    expect([works, text]).toEqual([true, expect.stringContaining('- You can fly.')])
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
  })

  it.each(['', '0.1.0', '0.0.9', '1.0', 'v0.2.0', '0.2.0-beta'])('refuses %j as a version', (version) => {
    expect(release(version)).toEqual({
      works: false,
      text: 'Name a version after 0.1.0, such as 0.2.0.\n',
    })
  })

  it('refuses uncommitted changes, and a version about which nothing is said', async () => {
    expect(release('0.2.0').works).toBe(true)
    expect(release('0.3.0').text).toBe('CHANGELOG.md says nothing under "Unreleased".\n')
    await writeFile(join(copy, 'package.json'), '{"name":"board","version":"0.1.5"}')
    expect(release('0.3.0').text).toMatch(/^Commit or remove your changes first/)
    expect(git('tag')).toBe('v0.2.0')
  })
})
