// Runs the built board as its users do, on a data folder of its own, and measures it from outside.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Generous: on a busy machine a start takes many times as long. */
const readySeconds = 240
const probe = new URL('./probe.mjs', import.meta.url).href

export async function withDataFolder(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cryptolist-bench-'))
  // PostgreSQL's own user must be able to enter; otherwise root's database would be placed outside and never deleted.
  chmodSync(dataDir, 0o711)
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function withProcess(starting, work) {
  const started = await starting
  try {
    await work(started)
  } finally {
    await started.stop()
  }
}

/** Starts a program that listens on a port; resolves when `/readyz` (or `path`) answers 200. */
export async function startProcess({ script, environment = {}, path = '/readyz' }) {
  const port = environment.PORT ?? (await findFreePort())
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', probe, script], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin + path, child, () => output)
  return {
    origin,
    pid: child.pid,
    msToReady: performance.now() - startedAt,
    /** CPU microseconds used so far and resident bytes. */
    usage: () =>
      new Promise((resolve) => {
        child.once('message', resolve)
        child.send('usage')
      }),
    /** Its output so far. */
    output: () => output,
    /** Asks it to stop; resolves with its exit code. */
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    /** Ends it without a word. */
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

export function startBoard(dataDir, environment = {}) {
  return startProcess({
    script: join(root, 'board/dist/server/main.js'),
    environment: { DATA_DIR: dataDir, ...environment },
  })
}

/** Runs a command of the board (`import`, `fx`) on a data folder; returns what it printed. */
export function runCommand(name, args, dataDir) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, `board/dist/server/${name}.js`), ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))))
  })
}

/** The address of the database that belongs to a running board's data folder. */
export function readDatabaseUrl(dataDir) {
  const file = join(dataDir, 'postgres', 'connection.json')
  const { user, password, host, port, database } = JSON.parse(readFileSync(file, 'utf8'))
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

async function waitUntilReady(url, child, output) {
  const endsAt = performance.now() + readySeconds * 1000
  while (performance.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output()}`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.kill('SIGTERM')
  throw new Error(`The program was not ready within ${readySeconds} s:\n${output()}`)
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
