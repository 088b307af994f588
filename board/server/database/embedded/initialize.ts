import { type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../config/startup-error.ts'
import { embeddedMajor, program } from './binaries.ts'
import { type Installation, spawnOptions } from './postmaster.ts'

export interface Account {
  user: string
  password: string
  database: string
}

/** Whether the cluster was made in full; throws a StartupError when another version of PostgreSQL made it. */
export function isInitialized(cluster: string): boolean {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return false
  const version = readFileSync(file, 'utf8').trim()
  if (version === embeddedMajor) return true
  throw new StartupError(
    `${cluster} was made by PostgreSQL ${version}, and this CryptoList brings PostgreSQL ${embeddedMajor}. Start the CryptoList that made it, or move the data with pg_dump and pg_restore of a PostgreSQL ${version}.`,
  )
}

/** Makes a cluster with one account and one database. It appears under its name only when it is complete and on disk. */
export async function initialize(place: Installation, account: Account): Promise<void> {
  const fresh = `${place.cluster}.new`
  const passwordFile = `${place.cluster}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, account.password, { mode: 0o600 })
  if (place.runAs !== undefined) {
    for (const path of [fresh, passwordFile]) chownSync(path, place.runAs.uid, place.runAs.gid)
  }
  try {
    await run(place, 'initdb', [
      '-D',
      fresh,
      '-U',
      account.user,
      `--pwfile=${passwordFile}`,
      ...initdbOptions,
    ])
    const single = ['--single', '-c', 'fsync=off', '-D', fresh, 'postgres']
    await run(place, 'postgres', single, `create database ${account.database}\n`)
    await run(place, 'initdb', ['-D', fresh, '--sync-only'])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, place.cluster)
}

const initdbOptions = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-sync',
  '--no-instructions',
]

function run(place: Installation, name: string, options: string[], input = ''): Promise<void> {
  const spawning: SpawnOptions = { ...spawnOptions(place), stdio: ['pipe', 'pipe', 'pipe'] }
  const child = spawn(program(place.native, name), options, spawning)
  const output: string[] = []
  child.stdout?.on('data', (text) => output.push(String(text)))
  child.stderr?.on('data', (text) => output.push(String(text)))
  // A program that ends early closes its input; its exit code tells the story.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(failure(name, cause.message, cause)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(failure(name, `${output.join('').trim()} (${code ?? signal})`))
    })
  })
}

function failure(name: string, output: string, cause?: unknown): StartupError {
  const advice = output.includes('No space left')
    ? 'Make room on the disk, or set DATA_DIR to another one.'
    : 'If this machine lacks a library (glibc 2.28 or newer is needed), set DATABASE_URL to a PostgreSQL of your own.'
  return new StartupError(
    `The embedded PostgreSQL could not be set up: ${name} says "${output}". ${advice}`,
    { cause },
  )
}
