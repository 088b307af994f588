import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTestFolder } from '@cryptolist/testkit/database'
import { build } from 'vite'

const board = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []
const children = new Set<ChildProcess>()

/** A running or ended program, with all it has written. */
export interface Program {
  child: ChildProcess
  text: () => string
  /** Waits until what it wrote matches; rejects when it ends before. */
  says: (pattern: RegExp) => Promise<RegExpMatchArray>
  /** Waits for its end and gives the exit code (the signal's name when a signal ended it). */
  ended: Promise<number | string>
}

/** Builds the programs beside this file once for a test file, and gives the folder. */
export async function buildPrograms(): Promise<string> {
  const outDir = join(board, `dist/test-programs/${process.pid}`)
  const entry = (name: string): string => join(board, `tests/start/programs/${name}.ts`)
  await build({
    configFile: false,
    root: board,
    publicDir: false,
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: [/^@cryptolist\//] },
    build: {
      outDir,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          'small-board': entry('small-board'),
          command: entry('command'),
          'test-folder': entry('test-folder'),
        },
      },
    },
  })
  folders.push(outDir)
  return outDir
}

/** A new data folder's path, below a folder that every user may enter. */
export async function makeDataDir(): Promise<string> {
  const { path } = await makeTestFolder('cryptolist-start-')
  await chmod(path, 0o755)
  folders.push(path)
  return join(path, 'data')
}

/** Starts a built program with nothing of the tests' own environment. */
export function startProgram(file: string, environment: Record<string, string>): Program {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    LOG_FORMAT: 'text',
    ...environment,
  }
  const child = spawn(process.execPath, [file], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let text = ''
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const says = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = text.match(pattern)
        if (match !== null) resolve(match)
      }
      look()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void ended.then((code) => reject(new Error(`It ended (${code}) without saying ${pattern}:\n${text}`)))
    })
  return { child, text: () => text, says, ended }
}

/** The address that a started board prints. */
export async function addressOf(program: Program): Promise<string> {
  const [, address] = await program.says(/open at (http:\S+)[\s\S]*Data folder/)
  return address ?? ''
}

/** The process number of the PostgreSQL that runs on a data folder. */
export async function postgresOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Ends whatever a test left running and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }
  children.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}
