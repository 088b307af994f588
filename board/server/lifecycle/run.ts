import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LogLevel } from '../config/checks.ts'
import type { Settings } from '../config/config.ts'
import { demoAccountsFile } from '../config/data-folder.ts'
import { listMisspelt } from '../config/misspelt.ts'
import { readConfig } from '../config/read-config.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'
import { describeCauses, isExplained } from '../database/database-errors.ts'
import { keepTryingDatabase } from '../database/keep-trying.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { withProgress } from '../progress/progress.ts'
import { readUnsupported } from '../system/support.ts'
import { version } from '../version.ts'
import { announceAdminLink } from './admin-link.ts'
import { createDrainer, type Drainer } from './drain.ts'
import { addressOf, checkPort, listen } from './listen.ts'
import { chooseLogFormat, createServerLog, isOnTerminal, takeOverOutput } from './server-log.ts'
import { onStrayErrors } from './stray-errors.ts'

// Together below the 30 seconds after which process managers kill a process.
const noticeMilliseconds = 1_000
const drainMilliseconds = 21_000
const closeMilliseconds = 2_000
const startMilliseconds = 10_000
/** How long a start waits for a database that isn't up yet: systemd and containers start both at once. */
const databaseMilliseconds = 60_000

/** Parts of the context that starting and stopping need. */
export interface RunningContext {
  /** Once it drains, /readyz says 503 and answers carry `Connection: close`. */
  lifecycle: { isDraining: boolean }
  demoAccounts: { accounts: { username: string; password: string; isKept: boolean }[] }
  /** The link that makes its opener the first admin. */
  adminLink: { token: string | undefined; hours: number }
  /** Closes the connections that no request will end, such as those of live queries. */
  closeSockets?: () => Promise<void>
  close: () => Promise<void>
}

/** The two halves of the program, loaded while PostgreSQL starts. */
interface Program<C extends RunningContext> {
  createContext: (parts: { config: Settings; database: Database; log: Logger }) => Promise<C>
  createServer: (context: C) => Server
}

interface Running {
  /** For the messages about starting and stopping, which are logged whatever LOG_LEVEL says. */
  log: Logger
  isStopping: boolean
  /** Ends what a start waits for. */
  stopping: AbortController
  /** The database is about to close, and may end our connections with errors. */
  isEnding: boolean
  /** How long /readyz says 503 before the port is closed, when a process manager asks us to stop. */
  notice: number
  /** How long requests in flight may take once we are asked to stop. */
  drainLimit: number
  database?: Database
  context?: RunningContext
  drainer?: Drainer
}

/** Runs the program until a signal stops it: config → database → context → http → listen. Ends the process. */
export async function run<C extends RunningContext>(
  load: (config: Settings) => Promise<Program<C>>,
): Promise<void> {
  const format = chooseLogFormat(process.env.LOG_FORMAT, process.stdout.isTTY)
  const log = createServerLog('info', format)
  const running: Running = {
    log,
    isStopping: false,
    stopping: new AbortController(),
    isEnding: false,
    notice: noticeMilliseconds,
    drainLimit: drainMilliseconds,
  }
  takeOverOutput(log)
  onStrayErrors((error) => {
    // A driver whose connection is being closed while PostgreSQL stops reports that as an error which nobody can catch.
    if (running.isEnding && findErrorCode(error) === '57P01') return
    log.fatal({ err: error }, 'CryptoList exits: unhandled error')
    process.exit(1)
  })
  const started = start(running, load, (level) => createServerLog(level, format))
  onStopSignals({
    stop: (signal) => stopOnSignal(running, started, signal),
    stopNow: () => stopNow(running),
  })
  try {
    await started
  } catch (error) {
    // The stop ended it, and ends the process.
    if (running.isStopping) return
    tellFailure(log, error)
    running.drainLimit = 0
    running.notice = 0
    running.isEnding = true
    await stop(running).catch((cause: unknown) => tellFailure(log, cause))
    process.exit(1)
  }
}

function tellFailure(log: Logger, error: unknown): void {
  if (error instanceof StartupError) log.fatal(error.message)
  else if (isExplained(error)) log.fatal(`CryptoList could not start: ${describeCauses(error)}`)
  else log.fatal({ err: error }, 'CryptoList could not start')
}

async function start<C extends RunningContext>(
  running: Running,
  load: (config: Settings) => Promise<Program<C>>,
  createLog: (level: LogLevel) => Logger,
): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  for (const sentence of listMisspelt(process.env)) log.warn(sentence)
  if (config.isRunByNpm) stopWithParent()
  // A page that waits for changes would hold up the restart that it waits for.
  if (config.isDev) {
    running.drainLimit = 0
    running.notice = 0
  }
  await checkPort(config)
  // The modules take about as long to load as PostgreSQL takes to start.
  const wait = { milliseconds: databaseMilliseconds, signal: running.stopping.signal }
  const opening = openDatabase(config, log, { role: 'server', wait })
  const [opened, loaded] = await Promise.allSettled([opening, load(config)])
  if (opened.status === 'rejected') throw opened.reason
  const database = opened.value
  running.database = database
  if (loaded.status === 'rejected') throw loaded.reason
  if (running.isStopping) return

  const { createContext, createServer } = loaded.value
  const context = await withProgress(log, 'preparing the board', () =>
    keepTryingDatabase(() => createContext({ config, database, log }), wait, log),
  )
  running.context = context
  if (running.isStopping) return
  const server = createServer(context)
  running.drainer = createDrainer(server)
  announce(running.log, { config, context, port: await listen(server, config) })
  const unsupported = await readUnsupported(config, database, new Date()).catch(() => [])
  for (const sentence of unsupported) log.warn(sentence)
}

interface Opened {
  config: Settings
  context: RunningContext
  port: number
}

function announce(log: Logger, { config, context, port }: Opened): void {
  const origin = config.publicUrl ?? addressOf(config.host, port)
  log.info(`CryptoList is open at ${origin} (version ${version})`)
  const told = context.demoAccounts.accounts.filter(({ isKept }) => isKept || isOnTerminal())
  const accounts = told.map(({ username, password }) => ({
    username,
    // A log that is kept must not hold what opens an account.
    password: isOnTerminal() ? password : `in ${join(config.dataDir, demoAccountsFile)}`,
  }))
  for (const { username, password } of accounts) log.info(`Demo account: ${username}, password ${password}`)
  announceAdminLink(log, context.adminLink, { dataDir: config.dataDir, origin })
  log.info(`Data folder: ${config.dataDir}`)
  if (!config.isLoopback && config.publicUrl === undefined) log.warn(withoutPublicUrl(config.host))
}

function withoutPublicUrl(host: string): string {
  return `HOST is ${host} and PUBLIC_URL is not set: forms and sign-in work only at the addresses of this machine, not under a name or through a proxy. Set PUBLIC_URL to the address that visitors use.`
}

/** Stops in the order that loses no request: say so, no new ones, answer those in flight, then the work behind them, then the database. */
async function stop(running: Running): Promise<void> {
  const { context, drainer, notice, drainLimit } = running
  if (context !== undefined) {
    context.lifecycle.isDraining = true
    void context.closeSockets?.()
    await drainer?.drain({ noticeMilliseconds: notice, limitMilliseconds: drainLimit })
    await Promise.race([context.close(), sleep(closeMilliseconds)])
  }
  await running.database?.close()
}

async function stopOnSignal(running: Running, started: Promise<void>, signal: StopSignal): Promise<void> {
  running.isStopping = true
  running.stopping.abort()
  if (signal === 'SIGINT') running.notice = 0
  running.log.info('Stopping …')
  running.isEnding = true
  const settled = started.catch(() => undefined)
  await Promise.race([settled, sleep(startMilliseconds)])
  await stop(running)
  running.log.info('Stopped')
  process.exit(0)
}

async function stopNow(running: Running): Promise<void> {
  await Promise.race([running.database?.close(), sleep(closeMilliseconds)])
  process.exit(130)
}

const repeatMilliseconds = 1_000
const lookMilliseconds = 250

/** SIGINT is a person's Ctrl-C, SIGTERM a process manager that may have a proxy in front. */
type StopSignal = 'SIGINT' | 'SIGTERM'

interface StopActions {
  /** Called once, for the first request to stop. */
  stop: (signal: StopSignal) => Promise<void>
  /** Called when the person asks again: ends without waiting for requests. */
  stopNow: () => Promise<void>
}

/** A second signal within a second counts as the first: on Ctrl-C a process started by npm gets it from the terminal and from npm. */
function onStopSignals({ stop, stopNow }: StopActions): void {
  let firstAt: number | undefined
  const handle = (signal: StopSignal): void => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      void stop(signal)
    } else if (Date.now() - firstAt > repeatMilliseconds) {
      void stopNow()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal))
}

/** Sends ourselves a SIGTERM when the parent ends: npm passes signals to the shell between us, which dies without passing them on. */
function stopWithParent(parent: number = process.ppid): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookMilliseconds).unref()
}
