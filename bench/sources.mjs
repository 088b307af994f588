// `npm run bench -- sources`: a server of this machine stands for the systems. How long a first reading of 500 boards takes at the polite pace, what an unchanged hour
// costs, what the pages' p99 is meanwhile, 10,000 postings through reader and linter, and a replay of 30 days with faults and moves (`--replay` and `--reading` leave the other out). SOURCES_BOARDS,
// SOURCES_POSTINGS and SOURCES_REPLAY_BOARDS set other sizes than 500, 10,000 and 50. `--parts` measures only what each part of an import costs a text,
// on 1,000 texts that are made up, or on those of SOURCES_TEXTS: a JSON file of `{company, title, location, text}`, the text in Markdown.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { megabytes, percentile } from './figures.mjs'
import { loadTypeScript } from './load-typescript.mjs'

const boards = Number(process.env.SOURCES_BOARDS ?? 500)
const postings = Number(process.env.SOURCES_POSTINGS ?? 10_000)
const replayed = { boards: Number(process.env.SOURCES_REPLAY_BOARDS ?? 50), openings: 20, days: 30 }
const openings = 20
const answerMs = 150

export async function benchSources() {
  if (process.argv.includes('--parts')) return benchParts()
  const { module, close } = await loadTypeScript(new URL('./sources/measure.ts', import.meta.url))
  try {
    if (!process.argv.includes('--replay')) {
      console.table(await module.measureReading(postings))
      await measureReadings(module)
    }
    if (process.argv.includes('--reading')) return
    await withDataFolder((dataDir) =>
      withProcess(startBoard(dataDir, { DEMO: 'off' }), async () => {
        console.log(
          `Replay: ${replayed.boards} boards of ${replayed.openings} openings, ${replayed.days} days`,
        )
        console.table(await module.measureReplay(readDatabaseUrl(dataDir), replayed))
      }),
    )
  } finally {
    await close()
  }
}

async function benchParts() {
  const { module, close } = await loadTypeScript(new URL('./sources/parts.ts', import.meta.url))
  try {
    const answers = module.answersOf(process.env.SOURCES_TEXTS, 1_000)
    console.log(
      `Milliseconds of CPU a text, load ${loadavg()[0]?.toFixed(1)}; the second half finds everything compiled`,
    )
    console.table(await module.measureParts(answers))
    await withDataFolder((dataDir) =>
      withProcess(startBoard(dataDir, { DEMO: 'off' }), async () => {
        console.log('The same from bytes to committed rows')
        console.table(await module.measureImport(readDatabaseUrl(dataDir), answers))
      }),
    )
  } finally {
    await close()
  }
}

async function measureReadings(module) {
  const systems = await module.serveWorld(boards, openings, answerMs)
  const { counts } = systems.world
  try {
    await withDataFolder((dataDir) =>
      withProcess(
        startBoard(dataDir, { DEMO: 'off', FOLLOW_TEST_SERVER: systems.origin, PROBE_TURNS: 'on' }),
        async (board) => {
          const url = readDatabaseUrl(dataDir)
          await module.followWorld(url, systems.world)
          const rows = {}
          const measure = async (name, work) => {
            Object.assign(counts, { requests: 0, unchanged: 0, bytes: 0 })
            const pages = watchPages(board.origin)
            const before = await board.usage()
            const seconds = await work()
            const usage = await board.usage()
            rows[name] = {
              seconds,
              'CPU s': Number(((usage.cpuMicroseconds - before.cpuMicroseconds) / 1e6).toFixed(1)),
              requests: counts.requests,
              304: counts.unchanged,
              MB: Number((counts.bytes / 1e6).toFixed(2)),
              'resident MB': megabytes(usage),
              'at most': megabytes({ residentBytes: usage.peakBytes }),
              'longest stall ms': Math.round(usage.longestStallMs),
              'of it worked': Math.round(usage.longestTurnMs),
              'p99 of stalls': Math.round(usage.stallP99Ms),
              ...(await pages.stop()),
            }
          }
          await measure('idle', () => sleep(20_000).then(() => 20))
          await measure('first reading', () => module.readAllNow(url, boards))
          await measure('unchanged hour', () => module.readAllNow(url, boards))
          await measure('unchanged hour again', () => module.readAllNow(url, boards))
          await measure('idle, with jobs', () => sleep(20_000).then(() => 20))
          console.log(
            `${boards} boards of ${openings} openings, answers after ${answerMs} ms, four pages a second meanwhile, load ${loadavg()[0]?.toFixed(1)}`,
          )
          console.table(rows)
        },
      ),
    )
  } finally {
    await systems.close()
  }
}

/** Asks for a page four times a second, one after the other. */
function watchPages(origin) {
  const times = []
  let isOver = false
  const pages = ['/', '/jobs', '/jobs?mode=remote', '/companies']
  const done = (async () => {
    for (let at = 0; !isOver; at++) {
      const startedAt = performance.now()
      const response = await fetch(origin + pages[at % pages.length])
      await response.arrayBuffer()
      times.push(performance.now() - startedAt)
      await sleep(250)
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return {
        'pages p50 ms': Math.round(percentile(times, 0.5)),
        'p99 ms': Math.round(percentile(times, 0.99)),
      }
    },
  }
}
