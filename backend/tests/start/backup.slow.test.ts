import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testPostgresVariable } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunAs } from '../../../board/server/database/embedded/run-as.ts'
import { addressOf, cleanUp, makeDataDir, startProgram } from '../../../board/tests/start/support.ts'

const built = (name: string): string =>
  fileURLToPath(new URL(`../../../board/dist/server/${name}.js`, import.meta.url))
const masterKey = 'a master key of backups'
const settings = { MASTER_KEY: masterKey, RATE_LIMITS: 'off', LOG_LEVEL: 'error', DEMO: 'on' }
const secret = { BACKUP_PASSPHRASE: 'a passphrase of the tests' }
const stops: (() => Promise<void>)[] = []
let folder: string
let external: string
beforeAll(async () => {
  folder = join(await makeDataDir(), '..')
  external = await makeExternal()
})
afterAll(async () => {
  await cleanUp()
  for (const stop of stops) await stop()
})

/** An empty database: of Debian's PostgreSQL, another major version than the embedded one, where it is installed. */
async function makeExternal(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const [version] = existsSync(root) ? readdirSync(root) : []
  const name = `external_${randomBytes(4).toString('hex')}`
  const url =
    version === undefined
      ? process.env[testPostgresVariable]
      : await startPostgres(join(root, version, 'bin'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  if (version === undefined)
    stops.push(async () => {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    })
  else await client.end()
  const address = new URL(url ?? '')
  address.pathname = `/${name}`
  return address.href
}

async function startPostgres(bin: string): Promise<string> {
  const runAs = findRunAs()
  const cluster = join(folder, 'external')
  await mkdir(cluster)
  if (runAs !== undefined) chownSync(cluster, runAs.uid, runAs.gid)
  const user = { cwd: '/', ...(runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid }) }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'board', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    user,
  )
  const port = await findFreePort()
  const options = [
    '-D',
    cluster,
    '-p',
    `${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ]
  const child = spawn(join(bin, 'postgres'), [...options, '-c', 'fsync=off'], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  stops.push(async () => {
    child.kill('SIGINT')
    await once(child, 'exit')
  })
  for await (const text of child.stderr) if (String(text).includes('ready to accept')) break
  return `postgres://board@127.0.0.1:${port}/postgres`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function run(name: string, args: string[], environment: Record<string, string>): Promise<string> {
  const program = spawn(process.execPath, [built(name), ...args], {
    env: { PATH: process.env.PATH, ...secret, ...environment },
  })
  let text = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (text += String(part)))
  const [code] = await once(program, 'close')
  expect(code, text).toBe(0)
  return text
}

async function ask(address: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'X-Parse-Application-Id': 'cryptolist', 'X-Parse-Master-Key': masterKey }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${address}/server${path}`, init)
  expect(response.ok, path).toBe(true)
  return response.json()
}

/** Answers that both boards must give alike. */
async function look(address: string) {
  const pets = await ask(address, '/classes/Pet?order=number&limit=1000&keys=number')
  const friends = await ask(
    address,
    `/classes/Pet?where=${encodeURIComponent('{"number":1}')}&keys=friends,photo`,
  )
  const jobs: unknown = await (await fetch(`${address}/api/v1/jobs`)).json()
  return { numbers: JSON.stringify(pets).match(/(?<="number":)\d+/g) ?? [], friends, jobs }
}

describe('a backup of a board that people write to', { timeout: 300_000 }, () => {
  it('starts as a board of its own from the embedded PostgreSQL, and from an external one', async () => {
    const [source, copy, moved] = ['source', 'copy', 'moved'].map((name) => join(folder, name))
    const backups = join(folder, 'backups')
    const own = { DATA_DIR: source ?? '' }
    const program = startProgram(built('main'), { ...settings, ...own, BACKUP_DIR: backups })
    const address = await addressOf(program)
    // The one that it makes by itself at the start.
    await expect
      .poll(async () => (await readdir(backups)).filter((name) => name.endsWith('.gz')))
      .toHaveLength(1)
    const { objectId } = await ask(address, '/classes/Pet', { number: 0 })
    const friend = { __type: 'Pointer', className: 'Pet', objectId }
    await ask(address, '/classes/Pet', { number: 1, friends: { __op: 'AddRelation', objects: [friend] } })
    let isWriting = true
    let last = 1
    const writing = (async () => {
      while (isWriting) await ask(address, '/classes/Pet', { number: ++last })
    })()
    const before = last
    const archive = join(folder, 'busy.age')
    await run('backup', [archive], own)
    isWriting = false
    await writing
    expect(await run('backup', ['--check', archive], {})).toContain('complete and unchanged')
    const original = await look(address)

    const places: Record<string, string>[] = [
      { DATA_DIR: copy ?? '' },
      { DATA_DIR: moved ?? '', DATABASE_URL: external },
    ]
    for (const place of places) {
      expect(await run('restore', [archive], place)).toContain('Restored as of')
      const restored = await look(await addressOf(startProgram(built('main'), { ...settings, ...place })))
      // All that was acknowledged before, and nothing without what came before it.
      expect(restored.numbers.length).toBeGreaterThan(before)
      expect(restored.numbers).toEqual(original.numbers.slice(0, restored.numbers.length))
      expect({ ...restored, numbers: [] }).toEqual({ ...original, numbers: [] })
    }
  })
})
