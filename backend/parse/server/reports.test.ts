import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = `${root}backend/docs/parse-server/`
const index = readFileSync(`${folder}README.md`, 'utf8')

/** A fault of parse-server: how to see it, and what is printed with it and without. */
interface Report {
  name: string
  /** Code that starts a server. It is the same in all reports, so that one will do here. */
  start: string
  steps: string
  faulty: string
  right: string
  /** Our code instead. */
  patches: string
}

const reports = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .sort()
  .map((file) => readReport(file.replace('.md', '')))

function readReport(name: string): Report {
  const text = readFileSync(`${folder}${name}.md`, 'utf8')
  const blocks = [...text.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block)
  const [script = '', faulty = '', right = ''] = blocks
  const [start = '', rest = ''] = script.split('\n\n// The fault\n')
  const row = index.split('\n').find((line) => line.includes(`](${name}.md)`)) ?? ''
  const patches = (row.split('|')[1] ?? '').replaceAll(/\]\(.*?\)|[`[]/g, '').trim()
  return {
    name,
    start,
    steps: rest.replace(/\nprocess\.exit\(\)$/, ''),
    faulty,
    right,
    patches,
  }
}

/** Says what to do if the fault isn't as the report has it; undefined as long as it is. */
function findChange(
  { name, faulty, right, patches }: Report,
  printed: string | undefined,
): string | undefined {
  const place = `backend/docs/parse-server/${name}.md`
  if (printed === right)
    return `this patch is no longer needed: remove from ${patches} what ${place} describes, then the report and its row`
  return printed === faulty ? undefined : `${place} is out of date: its steps now print\n${printed}`
}

const mark = '=== '
const printed = new Map<string, string>()
let database: TestDatabase
let child: ChildProcess | undefined

/** In a process of its own, because this one has the patches, or may get them from another test file. */
async function runSteps(url: string): Promise<string> {
  const steps = reports.map(
    ({ name, steps }) =>
      `console.log('${mark}${name}')\ntry {\n${steps}\n} catch (error) {\nconsole.log(String(error))\n}`,
  )
  const script = [reports[0]?.start, ...steps, 'process.exit()'].join('\n')
  const env = { PATH: process.env.PATH, DATABASE_URI: url, PARSE_SERVER_LOGS_FOLDER: 'null' }
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '--eval', script]
    child = execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stdout}\n${stderr}`)),
    )
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  for (const part of (await runSteps(database.url)).split(mark).slice(1)) {
    const [name = '', ...lines] = part.trimEnd().split('\n')
    printed.set(name, lines.join('\n'))
  }
})
afterAll(async () => {
  if (child !== undefined && child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  await database.close()
})

describe('a fault with a report', () => {
  it.each(reports)('is there as long as its patch is: $name', (report) => {
    expect(findChange(report, printed.get(report.name))).toBeUndefined()
  })

  it.each(reports)(
    'has a script like the others, for the installed version, and a row in the list: $name',
    (report) => {
      const { version } = createRequire(import.meta.url)('parse-server/package.json')
      expect(report.start).toBe(reports[0]?.start)
      expect(report.start).toContain(`npm install parse-server@${version} `)
      expect([report.steps, report.patches]).toEqual([
        expect.stringMatching(/\w/),
        expect.stringMatching(/\w/),
      ])
    },
  )

  it('is noticed when it is gone, or has changed', () => {
    const report = { name: 'lists', start: '', steps: '', faulty: 'a', right: 'b', patches: 'keepLists' }
    expect(findChange(report, 'a')).toBeUndefined()
    expect(findChange(report, 'b')).toBe(
      'this patch is no longer needed: remove from keepLists what backend/docs/parse-server/lists.md describes, then the report and its row',
    )
    expect(findChange(report, 'c')).toContain('out of date')
    expect(findChange(report, undefined)).toContain('out of date')
  })
})

describe('the list of patches', () => {
  const read = (path: string): string => readFileSync(`${root}backend/parse/${path}`, 'utf8')
  const listed = [...index.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, patch = '']) => patch),
  )

  it('has all that are put into parse-server when it is loaded, and into its storage', () => {
    const loaded = /loadParse\([\s\S]*?\n}/.exec(read('server/load.ts'))?.[0] ?? ''
    const stored = /createStorage\([\s\S]*?\n}/.exec(read('server/storage.ts'))?.[0] ?? ''
    const put = [...loaded.matchAll(/^ {2}(\w+)\(/gm), ...stored.matchAll(/^ {2}(\w+)\(storage[,)]/gm)]
    const patches = put.map(([, patch = '']) => patch)
    expect(patches.length).toBeGreaterThan(25)
    expect(patches.filter((patch) => !listed.includes(patch))).toEqual([])
  })

  it('has none that are gone', () => {
    const sources = readdirSync(`${root}backend/parse`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(read)
      .join('\n')
    expect(listed.filter((patch) => !sources.includes(`function ${patch}(`))).toEqual([])
  })
})
