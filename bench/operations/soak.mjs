// A tenth of what the board can do, for long: memory, open files, connections to the database and the log stay flat.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from '../board-process.mjs'
import { median } from '../figures.mjs'
import { plot } from './plot.mjs'
import { askServer, keys, makeClass } from './writers.mjs'

const samples = 120
const paths = ['/', '/jobs', '/jobs?q=rust', '/companies', '/api/v1/jobs', '/sign-in', '/transparency']

export async function soak({ seconds, plotFile }) {
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, { ...keys, LOG_LEVEL: 'info' }), async (board) => {
      await makeClass(board.origin, 'Soaked')
      const client = new pg.Client({ connectionString: readDatabaseUrl(dataDir) })
      await client.connect()
      try {
        const capacity = await load(board.origin, { connections: 8, milliseconds: 8_000 })
        const pauseMs = 10_000 / capacity.perSecond
        console.log(
          `${Math.round(capacity.perSecond)} mixed requests/s at most; ${seconds} s at a tenth of them`,
        )
        const rows = []
        const failures = []
        const endsAt = performance.now() + seconds * 1000
        const work = askSteadily(board.origin, { endsAt, pauseMs, failures })
        const startedAt = performance.now()
        while (performance.now() < endsAt) {
          await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / samples))
          const at = (performance.now() - startedAt) / 60_000
          rows.push({ at, ...(await sample(board, client)) })
        }
        report({ rows, sent: await work, failures, plotFile, seconds })
      } finally {
        await client.end()
      }
    }),
  )
}

async function sample(board, client) {
  const { residentBytes } = await board.usage()
  const { rows } = await client.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  return {
    'memory, MB': residentBytes / 1_048_576,
    'open files and sockets': readdirSync(`/proc/${board.pid}/fd`).length,
    'connections to PostgreSQL': rows[0].open,
    'log, kB': Buffer.byteLength(board.output()) / 1000,
  }
}

/** The last third beside the second: the first one still fills caches. */
function report({ rows, sent, failures, plotFile, seconds }) {
  const third = Math.floor(rows.length / 3)
  const [middle, last] = [median(rows.slice(third, 2 * third)), median(rows.slice(2 * third))]
  const table = {}
  for (const name of Object.keys(middle).filter((key) => key !== 'at'))
    table[name] = { 'second third, median': round(middle[name]), 'last third, median': round(last[name]) }
  table.requests = {
    'second third, median': '',
    'last third, median': `${sent} asked, ${failures.length} failed`,
  }
  console.table(table)
  if (plotFile !== undefined) {
    writeFileSync(
      plotFile,
      plot(rows, `At a tenth of capacity for ${Math.round(seconds / 60)} minutes: ${sent} requests`),
    )
    console.log(`Plotted into ${plotFile}`)
  }
  if (failures.length > 0) {
    console.log('Failed:', failures.slice(0, 20))
    process.exitCode = 1
  }
}

const round = (value) => Math.round(value * 10) / 10

async function load(origin, { connections, milliseconds }) {
  let answered = 0
  const endsAt = performance.now() + milliseconds
  const work = async (worker) => {
    for (let turn = worker; performance.now() < endsAt; turn += 1) {
      await ask(origin, turn)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  return { perSecond: answered / (milliseconds / 1000) }
}

/** Asks every so often whether or not the answer before has come. */
async function askSteadily(origin, { endsAt, pauseMs, failures }) {
  const running = new Set()
  let turn = 0
  while (performance.now() < endsAt) {
    const one = ask(origin, turn).catch((error) => failures.push(String(error)))
    running.add(one)
    one.finally(() => running.delete(one))
    turn += 1
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await Promise.all(running)
  return turn
}

/** Every fourth request writes an object, the others read pages. */
async function ask(origin, turn) {
  const response =
    turn % 4 === 3
      ? await askServer(origin, 'classes/Soaked', { n: turn, text: 'written again and again' })
      : await fetch(origin + paths[turn % paths.length], { headers: { accept: 'text/html' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} ${response.url}`)
}

/** The memory that Linux counts for a process; for those that have no channel. */
export function readResidentMegabytes(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
