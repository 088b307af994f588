// kill -9 of the board and of its PostgreSQL while clients write, and stops by SIGTERM while clients read.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { readDatabaseUrl, startBoard, withDataFolder } from '../board-process.mjs'
import { countLost, isReady, keys, makeClass, startWriters, waitUntil } from './writers.mjs'

const className = 'Kept'
/** Between two kills, so that something is written. */
const acknowledgedBetween = 20

export async function killUnderWriters({ appKills, postgresKills }) {
  const rows = {}
  await withDataFolder(async (dataDir) => {
    let board = await startBoard(dataDir, keys)
    await makeClass(board.origin, className)
    const writers = startWriters(() => board.origin, className)
    const goOn = async () => {
      const from = writers.acknowledged.length
      await waitUntil(() => writers.acknowledged.length >= from + acknowledgedBetween, { what: 'Writing on' })
    }
    const appTimes = []
    const failedStarts = []
    for (let kill = 0; kill < appKills; kill += 1) {
      await goOn()
      await board.kill()
      const startedAt = performance.now()
      board = await startAgain(dataDir, failedStarts)
      appTimes.push(performance.now() - startedAt)
      if ((kill + 1) % 5 === 0) console.log(`${kill + 1} kills, ${writers.acknowledged.length} writes`)
    }
    const postgresTimes = []
    for (let kill = 0; kill < postgresKills; kill += 1) {
      await goOn()
      const postmaster = Number(
        readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(kill % 2 === 0 ? postmaster : findBackend(postmaster), 'SIGKILL')
      const startedAt = performance.now()
      await goOn()
      postgresTimes.push(performance.now() - startedAt)
    }
    await writers.stop()
    await waitUntil(() => isReady(board.origin), { what: 'Being ready' })
    const lost = await countLost(readDatabaseUrl(dataDir), className, writers.acknowledged)
    await board.stop()
    const slowest = (times) => Math.round(Math.max(0, ...times))
    rows['kill -9 of the board'] = {
      times: appKills,
      'starts that failed': failedStarts.length,
      'slowest back, ms': slowest(appTimes),
    }
    rows['kill -9 of PostgreSQL'] = { times: postgresKills, 'slowest back, ms': slowest(postgresTimes) }
    rows['acknowledged writes'] = { times: writers.acknowledged.length, lost }
    if (lost > 0) process.exitCode = 1
    for (const reason of failedStarts) console.log(reason)
    console.log('Answers that were no success:', Object.fromEntries(writers.refusals))
  })
  console.table(rows)
}

/** As a process manager does: a start that failed is tried again, and counted. */
async function startAgain(dataDir, failedStarts) {
  for (;;) {
    try {
      return await startBoard(dataDir, keys)
    } catch (error) {
      failedStarts.push(error.message)
      if (failedStarts.length > 10) throw error
    }
  }
}

/** A process of PostgreSQL that serves a connection; the postmaster if there is none at the moment. */
function findBackend(postmaster) {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const isBackend = (pid) => {
    try {
      return /\d+\(\d+\)|\[local\]/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  return Number(children.find(isBackend) ?? postmaster)
}

const paths = ['/', '/jobs', '/api/v1/jobs', '/companies', '/sign-in']

/** Each stop comes while six clients ask over connections of their own: what was accepted is answered. */
export async function drainUnderReaders({ drains }) {
  let answered = 0
  const failures = []
  await withDataFolder(async (dataDir) => {
    for (let drain = 0; drain < drains; drain += 1) {
      const board = await startBoard(dataDir, keys)
      let stopping
      const from = answered
      const read = async (reader) => {
        for (let turn = reader; ; turn += 1) {
          const outcome = await ask(board.origin + paths[turn % paths.length])
          if (outcome === 'ECONNREFUSED') return
          if (outcome === 200) answered += 1
          else failures.push(outcome)
          if (answered >= from + 20) stopping ??= board.stop()
        }
      }
      await Promise.all(Array.from({ length: 6 }, (_, reader) => read(reader)))
      const code = await stopping
      if (code !== 0) failures.push(`exit code ${code}`)
    }
  })
  console.table({
    'stops by SIGTERM': { times: drains, 'requests answered': answered, failed: failures.length },
  })
  if (failures.length > 0) {
    console.log('Failed:', failures)
    process.exitCode = 1
  }
}

function ask(url) {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent: false, headers: { connection: 'close', accept: 'text/html' } },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode))
        response.once('error', (error) => resolve(error.code))
      },
    )
    sent.once('error', (error) => resolve(error.code))
    sent.end()
  })
}
