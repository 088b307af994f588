// Eight processes on one database, started at once, then written to and read from for a while; live queries cross from one to the other.
import { createRequire } from 'node:module'
import { readDatabaseUrl, startBoard, withDataFolder } from '../board-process.mjs'
import { percentile } from '../figures.mjs'
import { readResidentMegabytes } from './soak.mjs'
import { countLost, keys, makeClass, startWriters, waitUntil } from './writers.mjs'

const { WebSocket } = createRequire(new URL('../../board/package.json', import.meta.url))('ws')
const className = 'Shared'

export async function runProcesses({ processes, seconds }) {
  await withDataFolder(async (dataDir) => {
    const own = { ...keys, DATABASE_CONNECTIONS: '9' }
    // The first one brings the PostgreSQL that all use.
    const first = await startBoard(dataDir, own)
    const environment = { ...own, DATABASE_URL: readDatabaseUrl(dataDir) }
    const others = Array.from({ length: processes - 1 }, () => startBoard(dataDir, environment))
    const boards = [first, ...(await Promise.all(others))]
    await measure(boards, { seconds, databaseUrl: environment.DATABASE_URL })
    for (const board of boards.reverse()) if ((await board.stop()) !== 0) process.exitCode = 1
  })
}

async function measure(boards, { seconds, databaseUrl }) {
  await makeClass(boards[0].origin, className)
  const sockets = await Promise.all(boards.map((board) => listen(board.origin)))
  const writers = startWriters((writer) => boards[writer % boards.length].origin, className, {
    count: boards.length,
  })
  const reading = readPages(boards, performance.now() + seconds * 1000)
  const { times, failures } = await reading
  await writers.stop()
  const listMissed = () =>
    sockets.map(({ heard }) => writers.acknowledged.filter((id) => !heard.has(id)).length)
  const stoppedAt = performance.now()
  await waitUntil(() => listMissed().every((count) => count === 0), { what: 'Hearing all' }).catch(() => {})
  const lastHeardMs = Math.round(performance.now() - stoppedAt)
  const missed = listMissed()
  for (const { socket } of sockets) socket.terminate()
  const lost = await countLost(databaseUrl, className, writers.acknowledged)
  const memory = boards.map(({ pid }) => readResidentMegabytes(pid))
  console.table({
    [`${boards.length} processes`]: {
      seconds,
      'pages read': times.length,
      'p50 ms': Math.round(percentile(times, 0.5)),
      'p99 ms': Math.round(percentile(times, 0.99)),
      failed: failures.length + [...writers.refusals.values()].reduce((sum, count) => sum + count, 0),
      'acknowledged writes': writers.acknowledged.length,
      lost,
      'live changes missed': missed.reduce((sum, count) => sum + count, 0),
      'last heard after, ms': lastHeardMs,
      'MB each, at most': Math.max(...memory),
    },
  })
  if (writers.refusals.size > 0 || failures.length > 0)
    console.log('Failed:', Object.fromEntries(writers.refusals), failures.slice(0, 10))
  if (lost > 0 || failures.length > 0 || missed.some((count) => count > 0)) process.exitCode = 1
}

async function readPages(boards, endsAt) {
  const times = []
  const failures = []
  const read = async (reader) => {
    for (let turn = reader; performance.now() < endsAt; turn += 1) {
      const startedAt = performance.now()
      const response = await fetch(`${boards[turn % boards.length].origin}/companies`).catch(() => undefined)
      await response?.arrayBuffer()
      if (response?.ok) times.push(performance.now() - startedAt)
      else failures.push(response?.status ?? 'no connection')
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, reader) => read(reader)))
  return { times, failures }
}

function listen(origin) {
  const heard = new Set()
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/server`)
  const send = (frame) => socket.send(JSON.stringify(frame))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => send({ op: 'connect', applicationId: keys.APP_ID }))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.op === 'connected') send({ op: 'subscribe', requestId: 1, query: { className, where: {} } })
      if (frame.op === 'subscribed') resolve({ socket, heard })
      if (frame.op === 'create') heard.add(frame.object.objectId)
      if (frame.op === 'error') reject(new Error(frame.error))
    })
  })
}
