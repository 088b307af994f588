// Pages: the board next to a bare server that renders the same, and to peers. Only bytes can fail it; times are printed.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { build } from 'vite'
import { settleDatabase } from '../packages/testkit/src/database/settle.mjs'
import {
  readDatabaseUrl,
  runCommand,
  startBoard,
  startProcess,
  withDataFolder,
  withProcess,
} from './board-process.mjs'
import { median, megabytes } from './figures.mjs'
import { loadTypeScript } from './load-typescript.mjs'
import { compareShown, listPeers } from './peers.mjs'
import { budgets, listPublicPages, weighPages } from './weight.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = 3
const seconds = Number(process.env.PAGES_SECONDS ?? 4)
const connections = 10

/** `data` is a file of listings, or how many to make up. */
export async function benchPages(data) {
  const isMadeUp = typeof data === 'number'
  console.log(
    isMadeUp
      ? `data: ${data.toLocaleString('en')} made-up listings`
      : `data: ${countRows(data)} rows of ${relative(root, data)}`,
  )
  console.log(
    `load: ${connections} connections from the same machine, ${rounds} interleaved rounds of ${seconds} s, medians\n`,
  )
  await withDataFolder(async (dataDir) => {
    // The demo stays away from what is made up: the first listing is a real one.
    const environment = isMadeUp ? { DEMO: 'off' } : {}
    const cold = await startBoard(dataDir, environment)
    if (isMadeUp) await makeUp(dataDir, data)
    await cold.stop()
    if (!isMadeUp) console.log((await runCommand('import', [data], dataDir)).trimEnd(), '\n')
    await withProcess(startBoard(dataDir, environment), async (board) => {
      await settleDatabase(dataDir)
      await waitForIndex(board)
      console.log('Time to ready and memory')
      const idle = await board.usage()
      console.table({
        cold: { ms: Math.round(cold.msToReady) },
        warm: { ms: Math.round(board.msToReady) },
        'resident when idle': { MB: megabytes(idle) },
      })
      await compare(board, dataDir)
      console.log(`Resident after load: ${megabytes(await board.usage())} MB\n`)
      await weigh(board)
    })
  })
}

/** Fills a board with so many listings. */
export async function makeUp(dataDir, listings) {
  const { module, close } = await loadTypeScript(new URL('./search/listings.ts', import.meta.url))
  const client = new pg.Client({ connectionString: readDatabaseUrl(dataDir) })
  await client.connect()
  try {
    await module.writeListings(client, listings)
  } finally {
    await client.end()
    await close()
  }
}

/** Lists of a large board have no filters until its index is loaded. */
export async function waitForIndex({ origin }) {
  const hasFilters = async () => (await (await fetch(`${origin}/jobs`)).text()).includes('id="f-mode"')
  while (!(await hasFilters())) await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Each server answers the same questions in turn. Only the board asks a database, and only it has layout, pages of all searches and visitors. */
async function compare(board, folder) {
  const list = await (await fetch(`${board.origin}/api/v1/jobs?facets=1`)).json()
  const job = await (await fetch(`${board.origin}/api/v1/jobs/${list.items[0].id}`)).json()
  const data = join(folder, 'captured.json')
  writeFileSync(data, JSON.stringify({ list, job, similar: list.items.slice(1, 6) }))
  const servers = { board }
  const started = []
  try {
    const peers = [['bare', () => startBare(data)], ...listPeers(data)]
    for (const [name, start] of peers) {
      servers[name] = await start()
      started.push(servers[name])
    }
    const { board: _board, bare: _bare, ...others } = servers
    for (const path of ['/jobs', '/job']) await compareShown(others, path)
    for (const question of listQuestions(job.path)) await ask(question, servers, list.total)
    await askSignedIn(board, list.total)
  } finally {
    for (const server of started) await server.stop()
  }
}

/**
 * Paths for the board and for its peers, which render each time. A search that nobody asked for before is never kept; it finds all jobs, because what the
 * peers show has as many rows.
 */
function listQuestions(jobPath) {
  let searches = 0
  const nextSearch = () => {
    searches += 1
    return `since=${new Date(Date.UTC(1900, 0, searches)).toISOString().slice(0, 10)}`
  }
  return [
    { name: '/jobs, again and again', ours: () => '/jobs', theirs: '/jobs' },
    { name: '/jobs, each search for the first time', ours: () => `/jobs?${nextSearch()}`, theirs: '/jobs' },
    { name: 'job page', ours: () => jobPath, theirs: '/job' },
    { name: 'list of the API', ours: () => '/api/v1/jobs', theirs: '/api' },
    {
      name: 'list of the API, each search for the first time',
      ours: () => `/api/v1/jobs?${nextSearch()}`,
      theirs: '/api',
    },
  ]
}

async function ask({ name, ours, theirs }, servers, total) {
  const names = Object.keys(servers).filter((server) => server !== 'bare' || theirs !== '/api')
  const runs = Object.fromEntries(names.map((server) => [server, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const server of names)
      runs[server].push(await load(servers[server], server === 'board' ? ours : () => theirs))
  const rows = Object.fromEntries(names.map((server) => [server, median(runs[server])]))
  console.log(`${name}, ${total} live jobs, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.table(rows)
  const ratios = names
    .slice(1)
    .map((peer) => `${(rows.board['requests/s'] / rows[peer]['requests/s']).toFixed(2)} × ${peer}`)
  console.log(`board: ${ratios.join(', ')} in requests/s\n`)
}

/** `/jobs` for a visitor with a session next to one whose cookie is only a theme: neither is answered before the visitor is looked up. */
async function askSignedIn(board, total) {
  const cookies = { 'with a session': await signUp(board), 'without one': 'theme=dark' }
  const runs = { 'with a session': [], 'without one': [] }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, cookie] of Object.entries(cookies))
      runs[name].push(await load(board, () => '/jobs', { cookie }))
  console.log(`/jobs of the signed-in, ${total} live jobs, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.table(Object.fromEntries(Object.entries(runs).map(([name, rows]) => [name, median(rows)])))
}

/** Makes an account; returns the cookie of its session. */
async function signUp({ origin }) {
  const answer = await fetch(`${origin}/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept: 'text/html' },
    body: new URLSearchParams({ username: 'bench', password: 'correct horse battery' }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const session = cookies.find((cookie) => cookie.startsWith('session='))
  if (session === undefined) throw new Error(`Signing up was answered with ${answer.status}.`)
  return session
}

async function load(server, pathOf, further = {}) {
  const before = await server.usage()
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    headers: { accept: 'text/html', 'accept-encoding': 'br, gzip', ...further },
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }],
  })
  const after = await server.usage()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${pathOf()}: ${result.non2xx} bad answers, ${result.errors} errors`)
  const cpuMs = (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / result.requests.total
  return {
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'CPU ms/request': Number(cpuMs.toFixed(2)),
  }
}

async function startBare(data) {
  const outDir = join(root, 'board/dist/bench')
  await build({
    configFile: join(root, 'board/vite.server.config.ts'),
    root: join(root, 'board'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { input: { bare: join(root, 'bench/bare.tsx') } },
    },
  })
  return startProcess({
    script: join(outDir, 'run-bare.js'),
    environment: { BENCH_DATA: data },
    path: '/jobs',
  })
}

/** Bytes of each public page's first visit; over a budget, the run fails. */
async function weigh(board) {
  const rows = await weighPages(board.origin, await listPublicPages(board.origin))
  console.log(
    `Bytes of a first visit, compressed bodies (budgets: ${budgets.scriptBytes} of script, ${budgets.listBytes} for a list page)`,
  )
  console.table(rows)
  if (rows.some((row) => row.isOver)) process.exitCode = 1
}

function countRows(file) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  return (Array.isArray(content) ? content : content.data).length.toLocaleString('en')
}
