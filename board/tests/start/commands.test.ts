import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/read-config.ts'
import { createContext } from '../../server/context.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { signUp } from '../../server/domain/accounts/accounts.ts'
import { startMailCatcher } from '../support/mail-catcher.ts'
import { readOutbox } from '../support/outbox.ts'
import { runCommand } from '../support/run-command.ts'
import { cleanUp, makeDataDir } from './support.ts'

let testDatabase: TestDatabase
let client: pg.Client
let dataDir: string
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  dataDir = await makeDataDir()
})
afterAll(async () => {
  await client.end()
  await testDatabase.close()
  await cleanUp()
})

/** Everything of the program on the test's database, until `use` has ended; answers what was logged. */
async function run(
  role: 'server' | 'command',
  use: (context: Awaited<ReturnType<typeof createContext>>) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: testDatabase.url, RATE_LIMITS: 'off' })
  const database = await openDatabase(config, log, { role })
  const context = await createContext({ config, database, log, role })
  try {
    await use(context)
  } finally {
    await context.close()
    await database.close()
  }
  return lines
}

const listWork = async (): Promise<unknown[]> =>
  (await client.query("select name, state from pgboss.job where state in ('created', 'active', 'retry')"))
    .rows

describe('a command', () => {
  it('may add a mail, but sends none: that is for the server, which has the settings', async () => {
    const person = { username: 'waiting', password: 'long enough', email: 'waiting@people.example' }
    const logLines = await run('command', async (context) => void (await signUp(context, person)))
    expect(logLines).toEqual([])
    const waiting = [{ name: 'account-mail', state: 'created' }]
    expect([await listWork(), await readOutbox(dataDir)]).toEqual([waiting, []])

    await run('command', async ({ queue }) => queue.wake('account-mail'))
    expect([await listWork(), await readOutbox(dataDir)]).toEqual([waiting, []])

    await run('server', () => expect.poll(listWork).toEqual([]))
    expect(await readOutbox(dataDir)).toHaveLength(1)
  })

  it('leaves the accounts for trying the demo alone', async () => {
    const find = async (): Promise<unknown[]> =>
      (await client.query(`select username from "_User" where username like 'demo-%'`)).rows
    await client.query(`insert into "_User" ("objectId", username) values ('demo000000', 'demo-candidate')`)
    await run('command', async () => {})
    expect(await find()).toEqual([{ username: 'demo-candidate' }])
    await run('server', async () => {})
    expect(await find()).toEqual([])
  })
})

/** The version of package.json, and the files of the programs that its scripts run. */
async function listPrograms(): Promise<{ version: string; programs: string[] }> {
  const root = new URL('../../../', import.meta.url)
  const { version, scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const names = Object.values<string>(scripts).flatMap(
    (script) => /^exec node (board\/dist\/\S+)$/.exec(script)?.slice(1) ?? [],
  )
  expect(names).toContain('board/dist/server/main.js')
  return { version, programs: names.map((name) => fileURLToPath(new URL(name, root))) }
}

describe('npm run mail', () => {
  it('sends a test email by the configured server, and says whether it was taken', async () => {
    const catcher = await startMailCatcher()
    const place = { databaseUrl: testDatabase.url, folder: dataDir }
    const test = (smtp: string) =>
      runCommand('mail', ['test', 'me@people.example'], { ...place, environment: { SMTP_URL: smtp } })
    const taken = await test(catcher.url)
    expect([taken.code, taken.stdout]).toEqual([
      0,
      expect.stringContaining('accepted the email for me@people.example'),
    ])
    expect(catcher.mails).toMatchObject([{ to: ['me@people.example'] }])
    await catcher.close()
    const lost = await test(catcher.url)
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('did not take a mail (ESOCKET')])
  })
})

describe('the build', () => {
  it('is refused by an old Node with a sentence, whichever of its programs is run', async () => {
    const { programs } = await listPrograms()
    const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`
    const runs = programs.map((program) =>
      promisify(execFile)(process.execPath, ['--import', old, program], { env: {} }).catch(
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      ),
    )
    for (const run of await Promise.all(runs))
      expect(run).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^CryptoList needs Node 20\.19 or a newer 20, .* and this is 18\.20\.4\. Install one of them .*\n$/,
        ),
      })
  })

  /** Names on stderr which packages were loaded, if any was. */
  const nameLoaded = `data:text/javascript,${encodeURIComponent(`
    import { createRequire } from 'node:module'
    const { cache } = createRequire('/')
    process.on('exit', () => Object.keys(cache).forEach((path) => console.error(path)))`)}`
  const runNaming = (program: string, parameter: string): Promise<Record<'stdout' | 'stderr', string>> =>
    promisify(execFile)(process.execPath, ['--import', nameLoaded, program, parameter], { env: {} }).catch(
      (outcome) => outcome,
    )

  it('says what it is, by each of its programs, before it loads any package', async () => {
    const { version, programs } = await listPrograms()
    const outcomes = await Promise.all(programs.map((program) => runNaming(program, '--version')))
    expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(1)
    expect(outcomes[0]?.stdout).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\+[0-9a-z.]{8,}\n$`))
    expect(outcomes.map(({ stderr }) => stderr).join('')).toBe('')
  })

  it.each(['admin', 'import', 'source'])('says how to use `%s` before it loads the server', async (name) => {
    const { programs } = await listPrograms()
    const program = programs.find((path) => path.endsWith(`/${name}.js`)) ?? ''
    const { stderr } = await runNaming(program, '--wrong')
    expect(stderr).toContain(`Usage: npm run ${name} -- `)
    expect(stderr).not.toMatch(/node_modules.(pg|parse-server|express)./)
  })
})
