// `npm run bench -- alerts`: 1,000 new listings against the searches of job alerts, and 100,000 due emails into a mail server of this machine, as CPU seconds and on the
// clock, and 20,000 notifications into a stand-in for push services. Figures are printed; only a message that is lost or comes twice fails. ALERTS_SHARE=0.1 does a
// tenth of it, and `matching`, `sending` or `pushing` after `alerts` that part alone.
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
const pushes = 20_000 * share

export async function benchAlerts() {
  const sink = await startServer(new URL('./alerts/sink.mjs', import.meta.url))
  const service = await startServer(new URL('./alerts/push-service.mjs', import.meta.url))
  const { module, close } = await loadTypeScript(new URL('./alerts/measure.ts', import.meta.url))
  try {
    await withDataFolder(async (dataDir) => {
      const board = await module.openBoard(dataDir, `smtp://127.0.0.1:${sink.port}`, listings)
      const isAsked = (name) => part === undefined || part === name
      const report = ({ figures, isRight }) => {
        console.table(figures)
        if (!isRight) process.exitCode = 1
      }
      try {
        if (isAsked('matching'))
          for (const counts of matched) console.table(await module.measureMatching(board, counts))
        if (isAsked('sending')) report(await module.measureSending(board, emails, sink))
        if (isAsked('pushing')) report(await module.measurePushing(board, pushes, service))
      } finally {
        await board.close()
      }
    })
    console.log(`Load at the end: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await close()
    sink.stop()
    service.stop()
  }
}

/** In a process of its own, so that its work isn't counted as the board's. */
async function startServer(url) {
  const child = fork(fileURLToPath(url))
  const ask = () => new Promise((resolve) => child.once('message', resolve))
  const { port } = await ask()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Resolves to its counts so far. */
    read: () => {
      const answer = ask()
      child.send('read')
      return answer
    },
    stop: () => child.disconnect(),
  }
}
