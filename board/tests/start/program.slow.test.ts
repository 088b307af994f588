import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findErrorCode } from '../../server/config/startup-error.ts'
import { isAlive } from '../../server/database/embedded/process-identity.ts'
import { requestRaw } from '../support/raw-request.ts'
import {
  addressOf,
  buildPrograms,
  cleanUp,
  makeDataDir,
  type Program,
  postgresOf,
  startProgram,
} from './support.ts'

let folder = ''
const board = (environment: Record<string, string>): Program =>
  startProgram(join(folder, 'small-board.js'), environment)
const command = (environment: Record<string, string>): Program =>
  startProgram(join(folder, 'command.js'), environment)

beforeAll(async () => {
  folder = await buildPrograms()
})
afterAll(cleanUp)

describe('starting and stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says what it does, and ends with 0 and no PostgreSQL on %s',
    async (signal) => {
      const dataDir = await makeDataDir()
      const program = board({ DATA_DIR: dataDir })
      expect((await fetch(await addressOf(program))).status).toBe(200)
      const pid = await postgresOf(dataDir)
      program.child.kill(signal)
      expect(await program.ended).toBe(0)
      expect(isAlive(pid)).toBe(false)
      expect(program.text()).toMatch(/Embedded PostgreSQL 18 is running\n/)
      expect(program.text()).toContain(
        `Demo account: demo-candidate, password in ${dataDir}/demo-accounts.json`,
      )
      expect(program.text()).toContain(`The link that makes you its admin is in ${dataDir}/admin-link.txt`)
      expect(program.text()).not.toContain('only for this test')
      expect(program.text()).toContain(`Data folder: ${dataDir}`)
    },
  )

  it('answers the request in flight before it ends, and asks for no further one on its connection', async () => {
    const program = board({ DATA_DIR: await makeDataDir() })
    const address = await addressOf(program)
    const slow = await fetch(`${address}/slow`)
    program.child.kill('SIGINT')
    expect(await slow.text()).toBe('first half, second half')
    expect(await program.ended).toBe(0)
  })

  it('turns /readyz to 503 for new connections, and answers them, before it closes its port on SIGTERM', async () => {
    const program = board({ DATA_DIR: await makeDataDir() })
    const address = await addressOf(program)
    program.child.kill('SIGTERM')
    await expect.poll(() => statusOf(`${address}/readyz`), { interval: 10 }).toBe(503)
    expect(await statusOf(address)).toBe(200)
    expect(await program.ended).toBe(0)
  })

  it('says at the start that forms need PUBLIC_URL, when it is open to the network without one', async () => {
    const open = board({ DATA_DIR: await makeDataDir(), HOST: '0.0.0.0' })
    await open.says(/HOST is 0\.0\.0\.0 and PUBLIC_URL is not set: .* Set PUBLIC_URL to the address/)
    open.child.kill('SIGINT')
    expect(await open.ended).toBe(0)
    const named = board({
      DATA_DIR: await makeDataDir(),
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://board.example',
    })
    await addressOf(named)
    named.child.kill('SIGINT')
    expect(await named.ended).toBe(0)
    expect(named.text()).not.toContain('is not set')
  })

  it('does not wait for connections on which nothing is asked', async () => {
    const program = board({ DATA_DIR: await makeDataDir() })
    const { hostname, port } = new URL(await addressOf(program))
    const silent = connect(Number(port), hostname)
    const idle = connect(Number(port), hostname)
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    program.child.kill('SIGTERM')
    await Promise.all([once(silent, 'close'), once(idle, 'close')])
    expect(await program.ended).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'loses no request of clients that go on asking on %s',
    async (signal) => {
      const program = board({ DATA_DIR: await makeDataDir() })
      const address = await addressOf(program)
      const answers = new Map<string, number>()
      const ask = async (): Promise<void> => {
        for (;;) {
          const answer = await fetch(address).then(
            async (response) => `${response.status} ${await response.text()}`,
            (error: Error) => findErrorCode(error.cause) ?? 'unknown',
          )
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
          if (answer === 'ECONNREFUSED') return
          if (answers.get('200 1') === 200) program.child.kill(signal)
        }
      }
      await Promise.all(Array.from({ length: 10 }, ask))
      expect(await program.ended).toBe(0)
      // The system may have taken a connection that the program never saw when the port closed; that one is reset, and nobody worked on it.
      const unseen = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']
      expect([...answers.keys()].filter((answer) => !unseen.includes(answer))).toEqual(['200 1'])
      expect(program.text()).toContain(`Requests begun: ${answers.get('200 1')}\n`)
    },
  )

  it('leaves no PostgreSQL behind when it is killed, and starts again on the same data', async () => {
    const dataDir = await makeDataDir()
    const first = board({ DATA_DIR: dataDir })
    await addressOf(first)
    const pid = await postgresOf(dataDir)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const second = board({ DATA_DIR: dataDir })
    expect((await fetch(await addressOf(second))).status).toBe(200)
    expect(isAlive(pid)).toBe(false)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('stops when asked while it is still starting', async () => {
    const dataDir = await makeDataDir()
    const program = board({ DATA_DIR: dataDir })
    await program.says(/Database created/)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await expect(postgresOf(dataDir)).rejects.toThrow('ENOENT')
  })
})

describe('the log', () => {
  /** All that it writes from its start to an error that ends it. */
  async function readLog(environment: Record<string, string>): Promise<string[]> {
    const program = board({ DATA_DIR: await makeDataDir(), LOG_LEVEL: 'error', ...environment })
    const [, address] = await program.says(/open at (http:\S+)[\s\S]*Data folder/)
    await fetch(`${address}/noise`)
    await fetch(`${address}/stray`).catch(() => undefined)
    expect(await program.ended).toBe(1)
    const lines = program.text().trimEnd().split('\n')
    return lines.filter((line) => !line.startsWith('Requests begun: '))
  }

  it('has nothing but lines of JSON when no person reads it, with time and level', async () => {
    const entries = (await readLog({ LOG_FORMAT: '' })).map((line) => JSON.parse(line))
    expect(
      entries.every(({ time, level }) => Date.parse(time) > 0 && /^(info|warn|fatal)$/.test(level)),
    ).toBe(true)
    expect(entries.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['a line of a library: 1', 'DeprecationWarning: an old way']),
    )
    expect(entries.at(-1)).toMatchObject({
      level: 'fatal',
      msg: 'CryptoList exits: unhandled error',
      err: { message: 'nobody waits for this', stack: expect.stringContaining('small-board') },
    })
  })

  it('has nothing but lines for people with LOG_FORMAT=text; those after the first of an entry are indented', async () => {
    const lines = await readLog({ LOG_FORMAT: 'text' })
    const odd = lines.filter(
      (line) => !/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ (info |warn |fatal) | {4})\S/.test(line),
    )
    expect(odd).toEqual([])
    expect(lines.join('\n')).toMatch(/fatal CryptoList exits: .*\n {4}Error: nobody waits for this\n {4}at /)
  })
})

describe('commands', () => {
  it('use the database of the running server, and their own when none runs', async () => {
    const dataDir = await makeDataDir()
    const alone = command({ DATA_DIR: dataDir })
    expect(await alone.ended).toBe(0)
    await expect(postgresOf(dataDir)).rejects.toThrow('ENOENT')

    const server = board({ DATA_DIR: dataDir })
    const address = await addressOf(server)
    const pid = await postgresOf(dataDir)
    const beside = command({ DATA_DIR: dataDir })
    expect(await beside.ended).toBe(0)
    expect(beside.text()).toMatch(/port \d+/)
    expect(await postgresOf(dataDir)).toBe(pid)
    expect((await fetch(address)).status).toBe(200)
  })
})

describe('a database that goes away', () => {
  it('is started again when it was killed', async () => {
    const dataDir = await makeDataDir()
    const address = await addressOf(board({ DATA_DIR: dataDir }))
    process.kill(await postgresOf(dataDir), 'SIGKILL')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(address)).status).toBe(200)
  })

  it('is waited for by a start, which can be stopped meanwhile', async () => {
    const databaseUrl = 'postgres://a:b@127.0.0.1:1/board'
    const program = board({ DATA_DIR: await makeDataDir(), DATABASE_URL: databaseUrl })
    await program.says(/warn +No database answers at 127.0.0.1:1. .* Trying again for 60 s/)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.text()).not.toContain('fatal')
  })

  it('does not fail the start during which it was lost', async () => {
    const program = board({ DATA_DIR: await makeDataDir(), LOSES_DATABASE: 'on' })
    await addressOf(program)
    expect(program.text()).toMatch(/warn +Lost the database during startup, trying again/)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('causes errors, not endless waits, while it is frozen', async () => {
    const dataDir = await makeDataDir()
    const program = board({ DATA_DIR: dataDir })
    const address = await addressOf(program)
    expect((await fetch(address)).status).toBe(200)
    const pids = await frozen(dataDir)
    const [page, ready] = await Promise.all([fetch(address), fetch(`${address}/readyz`)])
    expect([page.status, ready.status]).toEqual([503, 503])
    expect(await page.text()).toMatch(/timeout/)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(address)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('is woken and stopped when the board stops while it is frozen', async () => {
    const dataDir = await makeDataDir()
    const program = board({ DATA_DIR: dataDir })
    await addressOf(program)
    const pid = await postgresOf(dataDir)
    process.kill(pid, 'SIGSTOP')
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a start that cannot succeed ends with 1 and a sentence', () => {
  it('when the port is in use, before it touches the data folder', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const dataDir = await makeDataDir()
    const program = board({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await program.ended).toBe(1)
    expect(program.text()).toMatch(
      new RegExp(`fatal Port ${port} of 127.0.0.1 is in use by another program. Stop that one`),
    )
    await expect(postgresOf(dataDir)).rejects.toThrow('ENOENT')
    other.close()
  })

  it('when another process has the data folder, which goes on undisturbed', async () => {
    const dataDir = await makeDataDir()
    const first = board({ DATA_DIR: dataDir })
    const address = await addressOf(first)
    const second = board({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.text()).toContain(`Another CryptoList (process ${first.child.pid}`)
    expect((await fetch(address)).status).toBe(200)
  })

  it('when a command finds the database down', async () => {
    const dataDir = await makeDataDir()
    const down = command({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/board' })
    expect(await down.ended).toBe(1)
    expect(down.text()).toContain(
      'No database answers at 127.0.0.1:1. Start PostgreSQL there, or correct DATABASE_URL.',
    )
  })

  it.each([
    ['postgres://user:pa%ss@host/board', /fatal DATABASE_URL cannot be used: the password holds a "%"/],
    ['postgres://user:secret@host:port/board', /fatal DATABASE_URL cannot be used: it is not an address/],
    ['postgres://user:secret@host/', /fatal DATABASE_URL cannot be used: it names no database/],
    ['mysql://user:secret@host/board', /fatal DATABASE_URL must be a URL that starts with postgres:\/\//],
  ])('when DATABASE_URL is %s, without showing its password', async (url, sentence) => {
    const program = board({ DATA_DIR: await makeDataDir(), DATABASE_URL: url })
    expect(await program.ended).toBe(1)
    expect(program.text()).toMatch(sentence)
    expect(program.text()).not.toMatch(/secret|pa%ss/)
  })

  it('when the data folder cannot be written', async () => {
    // A file in place of the folder stops root as well.
    const program = board({ DATA_DIR: join(process.execPath, 'data') })
    expect(await program.ended).toBe(1)
    expect(program.text()).toMatch(
      /fatal The data folder \S+ is, or lies below, a file. Set DATA_DIR to a folder/,
    )
  })
})

/** The status of an answer over a connection of its own. */
async function statusOf(url: string): Promise<number> {
  return (await requestRaw(url, { headers: { connection: 'close' } })).status
}

/** Freezes PostgreSQL with all its processes, as a machine that hangs does, and gives their numbers. */
async function frozen(dataDir: string): Promise<number[]> {
  const { execFileSync } = await import('node:child_process')
  const main = await postgresOf(dataDir)
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const pids = [main, ...rows.filter(([, parent]) => parent === main).map(([pid]) => pid ?? 0)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return pids
}
