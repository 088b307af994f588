import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { cleanUp, makeDataDir, type Program, startProgram } from '../../../board/tests/start/support.ts'
// biome-ignore lint/correctness/useImportExtensions: its types are in a file of their own (.d.mts).
import { findProxy } from '../../../scripts/ensure/proxies.mjs'
import { openToAll } from '../support/live-board.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const host = 'jobs.example.org'
const masterKey = 'a master key behind a proxy'

let database: TestDatabase
let folder: string
let start: (port: number) => Program
let boards: Program[]
let ports: number[]
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase('joined')
  const dataDir = await makeDataDir()
  folder = join(dirname(dataDir), 'proxy')
  await mkdir(folder)
  const cloudCode = join(folder, 'cloud.cjs')
  await writeFile(cloudCode, `Moralis.Cloud.define('whoAsks', (request) => request.ip)`)
  start = (port) =>
    startProgram(join(root, 'board/dist/server/main.js'), {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      MASTER_KEY: masterKey,
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: '1',
      CLOUD_CODE: cloudCode,
      LOG_LEVEL: 'warn',
    })
  ports = [await findFreePort(), await findFreePort()]
  boards = ports.map(start)
  for (const board of boards) await board.says(/is open at/)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await cleanUp()
  await database.close()
})

/** Starts nginx on the sample configuration, with other ports and a certificate of its own. */
async function startNginx(): Promise<number> {
  const port = await findFreePort()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${host}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate])
  const sample = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/listen 80;/, `listen 127.0.0.1:${await findFreePort()};`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${own.join(' ')}\n${sample}}`
  await writeFile(join(folder, 'nginx.conf'), config)
  return startProxy('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], port)
}

/** Starts Caddy on the sample configuration, with other ports and a certificate of its own authority. */
async function startCaddy(): Promise<number> {
  const port = await findFreePort()
  const sample = (await readFile(join(root, 'deploy/Caddyfile'), 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace(`${host} {`, `https://${host}:${port} {\n\ttls internal\n`)
  const global = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  await writeFile(join(folder, 'Caddyfile'), global + sample)
  return startProxy('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], port)
}

async function startProxy(name: string, parameters: string[], port: number): Promise<number> {
  const program = findProxy(name)
  if (program === undefined) throw new Error(`${name} is missing: node scripts/ensure.mjs test-slow`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text) => (output += String(text)))
  const ended = once(child, 'exit')
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await vi.waitFor(async () => {
    expect(child.exitCode, output).toBe(null)
    expect((await ask(port, '/readyz')).status).toBe(200)
  })
  return port
}

interface Asked {
  body?: unknown
  from?: string
  headers?: Record<string, string>
}

/** Asks through a proxy over a connection of its own, from an address of this machine. */
function ask(
  port: number,
  path: string,
  { body, from = '127.0.0.1', headers = {} }: Asked = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const options = {
    ...{ host: '127.0.0.1', port, path, localAddress: from, servername: host, rejectUnauthorized: false },
    method: body === undefined ? 'GET' : 'POST',
    headers: { host, 'content-type': 'text/plain', ...headers },
  }
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end(
      body === undefined ? undefined : JSON.stringify({ _ApplicationId: 'cryptolist', ...(body as object) }),
    )
  })
}

const html = { accept: 'text/html' }

/** Makes a class that everybody may use, past the proxy. */
async function makeClass(className: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/server/schemas/${className}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      _ApplicationId: 'cryptolist',
      _MasterKey: masterKey,
      className,
      classLevelPermissions: openToAll,
    }),
  })
  expect(answer.status).toBe(200)
}

async function openClient(path: string): Promise<Client> {
  const url = new URL(database.url)
  url.pathname = path
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return client
}

/** Cuts off the processes and lets nobody connect, until the function that it returns is called. */
async function takeDatabaseAway(): Promise<() => Promise<void>> {
  const name = new URL(database.url).pathname.slice(1)
  const owner = await openClient('/postgres')
  await owner.query(`alter database ${name} with allow_connections false`)
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await owner.query(`alter database ${name} with allow_connections true`)
    await owner.end()
  }
}

/** Lets nobody read companies, until the function that it returns is called. */
async function lockCompanies(): Promise<() => Promise<void>> {
  const client = await openClient(new URL(database.url).pathname)
  await client.query('begin; lock table board.companies in access exclusive mode')
  return () => client.end()
}

/** How many pages of companies all processes have given up. */
async function countLate(): Promise<number> {
  const texts = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  const line =
    /^cryptolist_http_request_duration_seconds_count\{method="GET",route="\/companies\/:slug",status="503"\} (\d+)$/m
  return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('two processes behind %s, as in deploy/', (name, startIt) => {
  let port: number
  beforeAll(async () => {
    port = await startIt()
  })

  it('show pages, and know who asks whatever the visitor claims', async () => {
    expect(await ask(port, '/jobs')).toMatchObject({ status: 200, text: expect.stringContaining('<html') })
    for (const from of ['127.0.0.21', '127.0.0.22']) {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const { text } = await ask(port, '/server/functions/whoAsks', { body: {}, from, headers })
      expect(JSON.parse(text)).toEqual({ result: from })
    }
  })

  it('refuse the master key of someone who comes through the proxy', async () => {
    const body = { className: 'Never', _MasterKey: masterKey }
    expect((await ask(port, '/server/schemas/Never', { body, from: '127.0.0.21' })).status).toBe(403)
  })

  it('hear live queries of what the other process wrote', async () => {
    const className = `Live${name}`
    await makeClass(className)
    const sockets = await Promise.all([1, 2].map(() => openSocket(port, className)))
    await ask(port, `/server/classes/${className}`, { body: { n: 1 } })
    for (const { heard } of sockets) await vi.waitFor(() => expect(heard).toEqual([1]))
    for (const { socket } of sockets) socket.terminate()
  })

  it('show the board’s own page while the database is away, and every other page at once when it is back', async () => {
    const visitAll = () =>
      Promise.all(Array.from({ length: 8 }, () => ask(port, '/companies', { headers: html })))
    const back = await takeDatabaseAway()
    try {
      await vi.waitFor(async () => {
        for (const { status } of await visitAll()) expect(status).toBe(503)
      })
      // As long as a proxy may need to draw conclusions.
      const until = performance.now() + 4_000
      while (performance.now() < until)
        for (const { status, headers, text } of await visitAll()) {
          expect([status, headers['retry-after']]).toEqual([503, '5'])
          expect(text).toContain('The board cannot reach its database right now.')
        }
    } finally {
      await back()
    }
    await vi.waitFor(async () => {
      for (const { status } of await visitAll()) expect(status).toBe(200)
    })
  })

  it('ask one process only for what the database can’t answer in time', async () => {
    const before = await countLate()
    const unlock = await lockCompanies()
    const { status, headers, text } = await ask(port, '/companies/late', { headers: html }).finally(unlock)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(text).toContain('This took too long.')
    expect((await countLate()) - before).toBe(1)
  })

  it('serve every visitor and every live query while one of them is restarted', async () => {
    const className = `Restarted${name}`
    await makeClass(className)
    const statuses: number[] = []
    let isOver = false
    const visit = async (): Promise<void> => {
      while (!isOver) statuses.push((await ask(port, '/companies')).status)
    }
    const restart = async (): Promise<void> => {
      const [old] = boards
      old?.child.kill('SIGTERM')
      await old?.says(/Stopping/)
      const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(port, className)))
      for (const { socket } of sockets) socket.terminate()
      expect(await old?.ended, old?.text()).toBe(0)
      boards[0] = start(ports[0] ?? 0)
      await boards[0].says(/is open at/)
      isOver = true
    }
    await Promise.all([restart(), visit(), visit()])
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeGreaterThan(10)
  })

  it('say that the board is starting while neither of them runs', async () => {
    for (const board of boards) board.child.kill('SIGTERM')
    for (const board of boards) expect(await board.ended, board.text()).toBe(0)
    const { status, headers, text } = await ask(port, '/jobs', { headers: html })
    expect([status, headers['retry-after'], text.trim()]).toEqual([
      503,
      '10',
      'The board is starting. Try again in a moment.',
    ])
    boards = ports.map(start)
    for (const board of boards) await board.says(/is open at/)
    await vi.waitFor(async () => expect((await ask(port, '/jobs')).status).toBe(200))
  })
})

async function openSocket(port: number, className: string): Promise<{ socket: WebSocket; heard: unknown[] }> {
  const agent = new Agent({ rejectUnauthorized: false, servername: host })
  const socket = new WebSocket(`wss://127.0.0.1:${port}/server`, { agent, headers: { host } })
  const heard: unknown[] = []
  const isSubscribed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      if (frame.op === 'connected')
        socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query: { className, where: {} } }))
      if (frame.op === 'subscribed') resolve()
      if (frame.op === 'create') heard.push(frame.object.n)
    })
    socket.on('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId: 'cryptolist' })))
  })
  await isSubscribed
  return { socket, heard }
}
