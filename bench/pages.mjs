// Pages: the board next to a bare server that renders the same. Only bytes can fail it; times are printed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { build } from 'vite'
import { settleDatabase } from '../packages/testkit/src/database/settle.mjs'
import { runCommand, startBoard, startProcess, withDataFolder, withProcess } from './board-process.mjs'
import { median, megabytes } from './figures.mjs'
import { budgets, listPublicPages, weighPages } from './weight.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = 3
const seconds = 4
const connections = 10

export async function benchPages(listings) {
  console.log(`data: ${countRows(listings)} rows of ${relative(root, listings)}`)
  console.log(
    `load: ${connections} connections from the same machine, ${rounds} interleaved rounds of ${seconds} s, medians\n`,
  )
  await withDataFolder(async (dataDir) => {
    const cold = await startBoard(dataDir)
    await cold.stop()
    console.log((await runCommand('import', [listings], dataDir)).trimEnd(), '\n')
    await withProcess(startBoard(dataDir), async (board) => {
      await settleDatabase(dataDir)
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

async function compare(board, folder) {
  const list = await (await fetch(`${board.origin}/api/v1/jobs?facets=1`)).json()
  const jobPath = list.items[0].path
  const job = await (await fetch(`${board.origin}/api/v1/jobs/${list.items[0].id}`)).json()
  await withProcess(startBare({ list, job, similar: list.items.slice(1, 6) }, folder), async (bare) => {
    const pairs = [
      ['/jobs', `${board.origin}/jobs`, `${bare.origin}/jobs`],
      ['job page', board.origin + jobPath, `${bare.origin}/job`],
    ]
    for (const [name, ours, peer] of pairs) {
      const runs = { board: [], bare: [] }
      for (let round = 0; round < rounds; round += 1) {
        runs.board.push(await load(board, ours))
        runs.bare.push(await load(bare, peer))
      }
      const rows = { board: median(runs.board), 'bare Express + renderToString': median(runs.bare) }
      console.log(`${name}, ${list.total} live jobs`)
      console.table(rows)
      console.log(
        `board : bare = ${(rows.board['requests/s'] / rows['bare Express + renderToString']['requests/s']).toFixed(2)} in requests/s\n`,
      )
    }
  })
}

async function load(server, url) {
  const before = await server.usage()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  const after = await server.usage()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  const cpuMs = (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / result.requests.total
  return {
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'CPU ms/request': Number(cpuMs.toFixed(2)),
  }
}

async function startBare(captured, folder) {
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
  const data = join(folder, 'captured.json')
  writeFileSync(data, JSON.stringify(captured))
  return startProcess({ script: join(outDir, 'bare.js'), environment: { BENCH_DATA: data }, path: '/jobs' })
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
