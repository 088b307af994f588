import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@cryptolist/testkit/database'

const folder = fileURLToPath(new URL('../..', import.meta.url))

/** The built board as a process of its own without the backend, on a database of its own with the demo listings. */
export interface BuiltBoard {
  origin: string
  databaseUrl: string
  /** Stops it; throws with its output when it does not end with 0. */
  close(): Promise<void>
  /** Ends the process without a word (kill -9); its database stays until it is closed. */
  kill(): Promise<void>
}

/** Starts it and waits until it says where it is open. Throws with its output when it ends instead. */
export async function startBuiltBoard(environment: Record<string, string> = {}): Promise<BuiltBoard> {
  const database = await createTestDatabase('started')
  const dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-built-'))
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: 'on',
      BACKEND: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString()
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The board ended with ${code}:\n${output}`)))
  })
  let isKilled = false
  return {
    origin,
    databaseUrl: database.url,
    async kill() {
      isKilled = true
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      child.kill('SIGINT')
      const end = await ended
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (end !== 0 && !isKilled) throw new Error(`The board ended with ${end}, not with 0:\n${output}`)
    },
  }
}
