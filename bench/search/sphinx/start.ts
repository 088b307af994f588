import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { JobQuery } from '@cryptolist/contract'
import { Client } from 'pg'
import { readAnswer, type SphinxAnswer, writeQuery } from './query.ts'
import { numberValues, writeConfiguration } from './source.ts'

/** Where Sphinx keeps its files, a free port of this machine, and how many ask at once. */
export interface SphinxOptions {
  folder: string
  port: number
  clients: number
}

export interface Sphinx {
  /** The first 20 jobs of a search with its total and counts. */
  ask(query: JobQuery): Promise<SphinxAnswer>
  /** Resident megabytes of the server. */
  readMemory(): number
  /** Stops the server. Its files stay in the folder. */
  stop(): Promise<void>
}

/** Those parts of mysql2 that the bench uses; it is installed with the peers only. */
interface Mysql {
  createPool(options: Record<string, unknown>): Pool
}
interface Pool {
  query(text: string): Promise<[Record<string, unknown>[][], unknown]>
  end(): Promise<void>
}

const programs = ['indexer', 'searchd']
const readySeconds = 60
const megabyte = 1024 * 1024

/** Indexes the live listings of a board and starts Sphinx on them. Undefined where it isn't installed: then a line says how to install it. */
export async function startSphinx(
  databaseUrl: string,
  { folder, port, clients }: SphinxOptions,
): Promise<Sphinx | undefined> {
  const mysql = findClient()
  if (mysql === undefined) return undefined
  const startedAt = performance.now()
  mkdirSync(folder)
  const numbers = await withClient(databaseUrl, numberValues)
  const file = join(folder, 'sphinx.conf')
  const url = new URL(databaseUrl)
  writeFileSync(file, writeConfiguration(url, folder, port))
  await index(file, decodeURIComponent(url.password))
  const pool = mysql.createPool({
    host: '127.0.0.1',
    port,
    connectionLimit: clients,
    multipleStatements: true,
  })
  const server = await serve(file, pool)
  const readMemory = () => readResidentMegabytes(server)
  console.log(
    `Sphinx: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${readMemory()} MB of memory, ${sizeOf(folder)} MB on disk`,
  )
  return {
    ask: async (query) => readAnswer((await pool.query(writeQuery(query, numbers)))[0], numbers),
    readMemory,
    async stop() {
      await pool.end()
      await end(server)
    },
  }
}

function findClient(): Mysql | undefined {
  const missing = programs.filter((program) => spawnSync(program, ['--help']).error !== undefined)
  if (missing.length > 0) {
    console.log(`Sphinx: ${missing.join(' and ')} not found (apt-get install sphinxsearch).`)
    return undefined
  }
  try {
    return createRequire(new URL('../../peer/', import.meta.url))('mysql2/promise') as Mysql
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    console.log('Sphinx: its client is not installed (npm install --ignore-scripts --prefix bench/peer).')
    return undefined
  }
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws what the indexer wrote if it fails. */
async function index(file: string, password: string): Promise<void> {
  const indexer = spawn('indexer', ['--config', file, '--all', '--noprogress'], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(indexer)
  const [code] = await once(indexer, 'close')
  // It ends with zero after warnings, such as values that it left out.
  if (code !== 0 || /ERROR|WARNING/.test(output())) throw new Error(`Sphinx could not index:\n${output()}`)
}

/** Starts the server as a child in the foreground. Throws what it wrote if it doesn't answer. */
async function serve(file: string, pool: Pool): Promise<ChildProcess> {
  const server = spawn('searchd', ['--config', file, '--nodetach'], { stdio: ['ignore', 'pipe', 'pipe'] })
  // After an error that nothing catches, too.
  process.once('exit', () => server.kill())
  const output = collect(server)
  const endsAt = performance.now() + readySeconds * 1000
  while (isRunning(server) && performance.now() < endsAt) {
    if (
      await pool.query('show tables').then(
        () => true,
        () => false,
      )
    )
      return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await pool.end()
  await end(server)
  throw new Error(`Sphinx did not start:\n${output()}`)
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (text) => {
      output += text
    })
  return () => output
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function end(server: ChildProcess): Promise<void> {
  if (!isRunning(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Sphinx is measured on Linux only, as Debian has it. */
function readResidentMegabytes({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  return Math.round(files.reduce((sum, size) => sum + size, 0) / megabyte)
}
