import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createServerLog, type ServerLog } from './console-log.ts'
import { createDrainer, type Drainer } from './drain.ts'
import { addressOf, checkPort, listen } from './listen.ts'
import { withProgress } from './progress.ts'
import { onStopSignals, stopWithParent } from './stop-signals.ts'

// Together below the 30 seconds after which process managers lose their patience.
const drainMilliseconds = 22_000
const closeMilliseconds = 2_000
const startMilliseconds = 10_000

/** What starting and stopping need of the context. */
export interface RunningContext {
  lifecycle: { isDraining: boolean }
  demoAccounts: { username: string; password: string }[]
  close: () => Promise<void>
}

/** The two halves of the program, loaded while PostgreSQL starts. */
export interface Parts<C extends RunningContext> {
  createContext: (parts: { config: Config; database: Database; log: Logger }) => Promise<C>
  createServer: (context: C) => Server
}

/** What has been started so far, and so has to be stopped. */
interface Running {
  isStopping: boolean
  /** How long requests in flight may take once we are asked to stop. */
  drainLimit: number
  database?: Database
  context?: RunningContext
  drainer?: Drainer
}

/** Runs the program until a signal stops it: config → database → context → http → listen. Ends the process. */
export async function run<C extends RunningContext>(load: () => Promise<Parts<C>>): Promise<void> {
  const running: Running = { isStopping: false, drainLimit: drainMilliseconds }
  const started = start(running, load)
  onStopSignals({ stop: () => stopOnSignal(running, started), stopNow: () => stopNow(running) })
  try {
    await started
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : describe(error)}\n`)
    running.drainLimit = 0
    await stop(running).catch((cause: unknown) => process.stderr.write(`${describe(cause)}\n`))
    process.exit(1)
  }
}

async function start<C extends RunningContext>(
  running: Running,
  load: () => Promise<Parts<C>>,
): Promise<void> {
  const config = readConfig()
  const serverLog = createServerLog(config.logLevel)
  if (config.isRunByNpm) stopWithParent()
  // A page that waits for changes would hold up the restart that it waits for.
  if (config.isDev) running.drainLimit = 0
  await checkPort(config)
  // The modules of the backend take about as long to load as PostgreSQL takes to start.
  const [opened, loaded] = await Promise.allSettled([
    openDatabase(config, serverLog.log, { role: 'server' }),
    load(),
  ])
  if (opened.status === 'rejected') throw opened.reason
  const database = opened.value
  running.database = database
  if (loaded.status === 'rejected') throw loaded.reason
  if (running.isStopping) return

  const { createContext, createServer } = loaded.value
  const context = await withProgress(serverLog.log, 'preparing the board', () =>
    createContext({ config, database, log: serverLog.log }),
  )
  running.context = context
  if (running.isStopping) return
  const server = createServer(context)
  running.drainer = createDrainer(server)
  announce(config, { port: await listen(server, config), context, serverLog })
}

function announce(
  config: Config,
  { port, context, serverLog }: { port: number; context: RunningContext; serverLog: ServerLog },
): void {
  const lines = [`CryptoList is open at ${config.publicUrl ?? addressOf(config.host, port)}`]
  for (const { username, password } of context.demoAccounts) {
    lines.push(`Demo account: ${username}, password ${password}`)
  }
  lines.push(`Data folder: ${config.dataDir}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  serverLog.showJson()
}

/** Stops in the order that loses no request: no new ones, answer those in flight, then the work behind them, then the database. */
async function stop(running: Running): Promise<void> {
  const { context, drainer, drainLimit } = running
  if (context !== undefined) {
    const whenClosed = (): void => {
      context.lifecycle.isDraining = true
    }
    await drainer?.drain({ limitMilliseconds: drainLimit, whenClosed })
    await Promise.race([context.close(), sleep(closeMilliseconds)])
  }
  await running.database?.close()
}

async function stopOnSignal(running: Running, started: Promise<void>): Promise<void> {
  running.isStopping = true
  process.stdout.write('Stopping …\n')
  ignoreGoodbyes()
  const settled = started.catch(() => undefined)
  await Promise.race([settled, sleep(startMilliseconds)])
  await stop(running)
  process.exit(0)
}

/** A driver whose connection is being closed while PostgreSQL stops reports that as an error which nobody can catch. */
function ignoreGoodbyes(): void {
  process.on('uncaughtException', (error) => {
    if (findErrorCode(error) === '57P01') return
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
}

async function stopNow(running: Running): Promise<void> {
  await Promise.race([running.database?.close(), sleep(closeMilliseconds)])
  process.exit(130)
}

function describe(error: unknown): string {
  return `CryptoList could not start: ${error instanceof Error ? error.stack : String(error)}`
}
