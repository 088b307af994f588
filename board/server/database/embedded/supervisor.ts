import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupError } from '../../config/startup-error.ts'
import {
  endOrphan,
  findFreePort,
  type Installation,
  type Postmaster,
  readLogTail,
  startPostmaster,
} from './postmaster.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Supervisor {
  port: number
  stop: () => Promise<void>
}

const backOffMilliseconds = [100, 250, 500, 1_000, 2_000, 5_000]
const attempts = 5

/** Starts PostgreSQL on a free port and starts it again, on that port, whenever it ends by itself. */
export async function supervise(place: Installation, log: Log): Promise<Supervisor> {
  await endOrphan(place.cluster, log)
  let postmaster = await startOnFreePort(place)
  const { port } = postmaster
  const stopping = new AbortController()

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await postmaster.ended
      if (stopping.signal.aborted) return
      log.error('PostgreSQL stopped unexpectedly, restarting it')
      const next = await startAgain(place, { port, log, signal: stopping.signal })
      if (next === undefined) return
      postmaster = next
    }
  })()

  const stop = async (): Promise<void> => {
    stopping.abort()
    await postmaster.stop()
    await watching
    // One that was being started while we were asked to stop.
    await postmaster.stop()
  }
  return { port, stop }
}

async function startOnFreePort(place: Installation): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await startPostmaster(place, await findFreePort())
    if (postmaster !== undefined) return postmaster
    const tail = readLogTail(place)
    // The port was taken meanwhile, or processes of a killed PostgreSQL are still about to end.
    const isPassing = /could not bind|pre-existing shared memory/.test(tail)
    if (!isPassing || attempt === attempts) {
      throw new StartupError(
        `The embedded PostgreSQL didn’t start. The end of its log (${place.logFile}):\n${tail}\nFix that, or set DATABASE_URL to your own PostgreSQL.`,
      )
    }
    await sleep(300)
  }
}

async function startAgain(
  place: Installation,
  options: { port: number; log: Log; signal: AbortSignal },
): Promise<Postmaster | undefined> {
  for (let attempt = 0; !options.signal.aborted; attempt++) {
    await sleep(backOffMilliseconds[attempt] ?? 10_000, undefined, { signal: options.signal }).catch(
      () => undefined,
    )
    if (options.signal.aborted) return undefined
    const postmaster = await startPostmaster(place, options.port)
    if (postmaster !== undefined) {
      options.log.info('PostgreSQL is running again')
      return postmaster
    }
    options.log.error({ tail: readLogTail(place) }, 'PostgreSQL doesn’t start, trying again')
  }
  return undefined
}
