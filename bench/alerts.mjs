// `npm run bench -- alerts`: 1,000 new listings against the searches of job alerts, and 100,000 due emails into a mail server of this machine, as CPU seconds and on the
// clock. Figures are printed; only an email that is lost or comes twice fails. ALERTS_SHARE=0.1 does a tenth of it,
// and `matching` or `sending` after `alerts` that part alone.
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { withDataFolder } from './board-process.mjs'
import { loadTypeScript } from './load-typescript.mjs'

const part = process.argv[3]
const share = Number(process.env.ALERTS_SHARE ?? 1)
const matched = [
  { alerts: 100_000 * share, searches: 20_000 * share },
  { alerts: 1_000_000 * share, searches: 200_000 * share },
]
const listings = 1_000
const emails = 100_000 * share

export async function benchAlerts() {
  const sink = await startSink()
  const { module, close } = await loadTypeScript(new URL('./alerts/measure.ts', import.meta.url))
  try {
    await withDataFolder(async (dataDir) => {
      const board = await module.openBoard(dataDir, sink.url, listings)
      try {
        if (part !== 'sending')
          for (const counts of matched) console.table(await module.measureMatching(board, counts))
        if (part === 'matching') return
        const { figures, isRight } = await module.measureSending(board, emails, sink)
        console.table(figures)
        if (!isRight) process.exitCode = 1
      } finally {
        await board.close()
      }
    })
    console.log(`Load at the end: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await close()
    sink.stop()
  }
}

/** In a process of its own, so that its work isn't counted as the board's. */
async function startSink() {
  const child = fork(fileURLToPath(new URL('./alerts/sink.mjs', import.meta.url)))
  const ask = () => new Promise((resolve) => child.once('message', resolve))
  const { port } = await ask()
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves to its counts so far. */
    read: () => {
      const answer = ask()
      child.send('read')
      return answer
    },
    stop: () => child.disconnect(),
  }
}
