// From a thousand published listings to 10,000 webhooks: ten subscriptions of all jobs, of which one's receiver never answers.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { loadTypeScript } from './load-typescript.mjs'
import { makeUp } from './pages.mjs'

const receivers = 10
const listings = 1_000
const masterKey = 'a-master-key-for-measuring-only'
/** The board looks for changes every minute, and may just have. */
const longestMilliseconds = 240_000

export async function benchWebhooks() {
  for (const dead of [0, 1]) await withDataFolder((dataDir) => measure(dataDir, dead))
}

async function measure(dataDir, dead) {
  const arrivals = []
  const wanted = (receivers - dead) * listings
  let finish
  const finished = new Promise((resolve) => {
    finish = resolve
  })
  const server = createServer((request, response) => {
    request.resume()
    if (request.headers['x-forwarded-host'] === 'receiver-0.example' && dead > 0) return
    arrivals.push({ at: performance.now(), id: request.headers['webhook-id'] })
    response.end()
    if (arrivals.length === wanted) finish()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const environment = {
    DEMO: 'off',
    MASTER_KEY: masterKey,
    FOLLOW_TEST_SERVER: `http://127.0.0.1:${server.address().port}`,
  }
  try {
    await withProcess(startBoard(dataDir, environment), async (board) => {
      const tell = await subscribe(dataDir)
      await makeUp(dataDir, listings)
      const before = await board.usage()
      await tell()
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, longestMilliseconds))])
      const cpu = ((await board.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1_000_000
      print(arrivals, { dead, wanted, cpu })
    })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** An open transaction keeps all changes from being told, until the returned function ends it. */
async function subscribe(dataDir) {
  const client = new pg.Client({ connectionString: readDatabaseUrl(dataDir) })
  await client.connect()
  const destinations = new URL('../board/server/domain/subscriptions/destinations.ts', import.meta.url)
  const { module, close } = await loadTypeScript(destinations)
  for (let n = 0; n < receivers; n += 1) {
    const id = randomUUID()
    const sealed = module.sealDestination(masterKey, id, `https://receiver-${n}.example/`)
    await client.query(
      `insert into board.subscriptions (id, search, kind, destination, state) values ($1, '', 'webhook', $2, 'active')`,
      [id, sealed],
    )
  }
  await close()
  await client.query('insert into board.told_until (filled_id) values (null)')
  await client.query('begin')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

function print(arrivals, { dead, wanted, cpu }) {
  const seconds = (arrivals.at(-1).at - arrivals[0].at) / 1_000
  const twice = arrivals.length - new Set(arrivals.map(({ id }) => id)).size
  console.table({
    [`${receivers} receivers, ${dead} dead`]: {
      webhooks: arrivals.length,
      missing: wanted - arrivals.length,
      twice,
      's, first to last': Number(seconds.toFixed(1)),
      'a second': Math.round(arrivals.length / seconds),
      'CPU s of the board': Number(cpu.toFixed(1)),
    },
  })
}
