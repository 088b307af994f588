// Feeds and other forms of a search next to the API's list and a bare server that sends the same bytes, in one run; and the pictures of shared links.
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { compareAssistants } from './assistants.mjs'
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { median } from './figures.mjs'
import { makeUp, waitForIndex } from './pages.mjs'

const listings = 2_000
const rounds = 3
const seconds = 2
const connections = 10
const exits = [
  '/api/v1/jobs',
  '/jobs.rss',
  '/jobs.atom',
  '/jobs.json',
  '/jobs.csv',
  '/jobs.md',
  '/embed/jobs',
]

export async function benchExits() {
  console.log(
    `${listings} made-up listings; ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians\n`,
  )
  await withDataFolder(async (dataDir) => {
    const environment = { DEMO: 'off', RATE_LIMITS: 'off' }
    const cold = await startBoard(dataDir, environment)
    await makeUp(dataDir, listings)
    await cold.stop()
    await withProcess(startBoard(dataDir, environment), async (board) => {
      await waitForIndex(board)
      await compare(board.origin)
      await compareAssistants(board)
      await measurePictures(board, dataDir)
    })
  })
}

async function compare(origin) {
  const bodies = new Map()
  for (const path of exits) bodies.set(path, Buffer.from(await (await fetch(origin + path)).arrayBuffer()))
  const bare = createServer((request, response) => response.end(bodies.get(request.url)))
  await new Promise((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const bareOrigin = `http://127.0.0.1:${bare.address().port}`
  let searches = 0
  const first = (path) => () => {
    searches += 1
    return `${path}?since=${new Date(Date.UTC(1900, 0, searches)).toISOString().slice(0, 10)}`
  }
  const runs = new Map()
  for (let round = 0; round < rounds; round += 1)
    for (const path of exits)
      for (const [kind, from, pathOf] of [
        ['first', origin, first(path)],
        ['kept', origin, () => path],
        ['bare', bareOrigin, () => path],
      ]) {
        const key = `${path} ${kind}`
        runs.set(key, [...(runs.get(key) ?? []), { 'requests/s': await load(from, pathOf) }])
      }
  bare.close()
  const of = (path, kind) => median(runs.get(`${path} ${kind}`))['requests/s']
  const [api] = exits
  console.table(
    Object.fromEntries(
      exits.map((path) => [
        path,
        {
          kB: Math.round(bodies.get(path).length / 1000),
          'first/s': of(path, 'first'),
          'kept/s': of(path, 'kept'),
          'first × API': ratio(of(path, 'first'), of(api, 'first')),
          'kept × API': ratio(of(path, 'kept'), of(api, 'kept')),
          'kept × bare': ratio(of(path, 'kept'), of(path, 'bare')),
        },
      ]),
    ),
  )
}

/** More searches than there are places for their pictures. */
const searches = 2_000
const jobs = 200

/** Pictures of shared links: drawn, kept, and of more searches than are kept. */
async function measurePictures({ origin, usage }, dataDir) {
  const list = await (await fetch(`${origin}/jobs.csv`)).text()
  const ids = [...list.matchAll(/^"([0-9a-z]{8})"/gm)].slice(0, jobs).map(([, id]) => id)
  const ofJobs = ids.map((id) => `/og/${id}.png`)
  const measure = async (paths) => {
    const sizes = []
    const before = await usage()
    for (const path of paths) {
      const response = await fetch(origin + path)
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      sizes.push((await response.arrayBuffer()).byteLength)
    }
    const cpu = (await usage()).cpuMicroseconds - before.cpuMicroseconds
    const sorted = sizes.sort((a, b) => a - b)
    const kB = (bytes) => Math.round(bytes / 1000)
    return {
      pictures: paths.length,
      'CPU ms each': Number((cpu / 1000 / paths.length).toFixed(1)),
      'median kB': kB(sorted[sorted.length >> 1]),
      'largest kB': kB(sorted.at(-1)),
    }
  }
  await measure(['/og/board.png'])
  console.table({
    'jobs, drawn': await measure(ofJobs),
    'jobs, square, drawn': await measure(ids.map((id) => `/og/${id}.square.png`)),
    'jobs, kept': await measure(ofJobs),
    'different searches': await measure(
      Array.from({ length: searches }, (_none, index) => `/og/jobs.png?min_pay=${1_000 + index}`),
    ),
  })
  const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  console.log(`${files.filter((file) => file.isFile()).length} pictures are kept`)
}

function ratio(one, other) {
  return Number((one / other).toFixed(2))
}

async function load(url, pathOf) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${pathOf()}: ${result.non2xx} bad answers`)
  return Math.round(result.requests.average)
}
