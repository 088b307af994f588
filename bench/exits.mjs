// Feeds and other forms of a search next to the API's list and a bare server that sends the same bytes, in one run.
import { createServer } from 'node:http'
import autocannon from 'autocannon'
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { median } from './figures.mjs'
import { makeUp, waitForIndex } from './pages.mjs'

const listings = 2_000
const rounds = 3
const seconds = 2
const connections = 10
const exits = ['/api/v1/jobs', '/jobs.rss', '/jobs.atom', '/jobs.json', '/jobs.csv', '/jobs.md']

export async function benchExits() {
  console.log(
    `${listings} made-up listings; ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians\n`,
  )
  await withDataFolder(async (dataDir) => {
    const environment = { DEMO: 'off', RATE_LIMITS: 'off' }
    const cold = await startBoard(dataDir, environment)
    await makeUp(dataDir, listings)
    await cold.stop()
    await withProcess(startBoard(dataDir, environment), async ({ origin }) => {
      await waitForIndex({ origin })
      await compare(origin)
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
