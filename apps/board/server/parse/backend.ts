import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import { isReserved } from '../domain/accounts/policy.ts'
import { type AccountsService, createAccountsService } from '../domain/accounts/service.ts'
import { createSessionsService, type SessionsService } from '../domain/sessions/service.ts'
import {
  createLegacySignInService,
  type LegacySignInService,
} from '../domain/wallet-sign-in/legacy-service.ts'
import type { Limits } from '../http/rate-limits.ts'
import { defineFunctions } from './hooks/functions.ts'
import { guardUsers } from './hooks/user-rules.ts'
import { readBytes, readJson } from './http/body.ts'
import { allowAnyOrigin } from './http/cors.ts'
import { parseCodes, parseError } from './http/parse-error.ts'
import {
  closedPaths,
  keysNeedLoopback,
  limitSignIns,
  noExplain,
  ownApplication,
  smallBatches,
} from './rules/access.ts'
import type { Rule } from './rules/rule.ts'
import { applyRules } from './rules/table.ts'
import { tolerantFunctions, tolerantLogout } from './rules/tokens.ts'
import { walletLink, walletProvider, walletSignIn } from './rules/wallet-auth.ts'
import { ensureClasses } from './server/classes.ts'
import { type LoadedParse, loadParse, type ParseCloud } from './server/load.ts'
import { createLogAdapter } from './server/log-adapter.ts'
import { parseOptions } from './server/options.ts'
import { createParseRest } from './server/rest.ts'
import { startOnce } from './server/start-once.ts'
import { closeStorage, createStorage } from './server/storage.ts'
import { createParseUsers, type ParseUsers } from './users.ts'

/** Parse Server with the board's rules around it, to be mounted at /server before anything reads bodies. */
export interface ParseBackend {
  handler: Express
  users: ParseUsers
  close(): Promise<void>
}

export interface BackendParts {
  config: Pick<Config, 'appId' | 'masterKey' | 'trustProxy'>
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'isReachable'>
  log: Logger
  limits: Limits
}

interface BackendServices {
  users: ParseUsers
  sessions: SessionsService
  accounts: AccountsService
  legacy: LegacySignInService
}

/** Starts Parse Server in this process, on the board's database; makes its tables at the first start. */
export async function createParseBackend(parts: BackendParts): Promise<ParseBackend> {
  const { config, database, log } = parts
  const logAdapter = createLogAdapter(log)
  const loaded = loadParse(logAdapter)
  const storage = createStorage(loaded, database.connection)
  // Called during the start, when the services are there.
  const cloud = (parse: { Cloud: ParseCloud }): void => defineCloud(parse.Cloud, loaded, services)
  const server = new loaded.ParseServer(parseOptions(config, { logAdapter, storage, cloud }))
  const parseApp = withoutExitHandlers(() => server.app)
  parseApp.disable('x-powered-by')
  const rest = createParseRest({ Parse: loaded.Parse, isReachable: database.isReachable })
  const services = createServices(parts, createParseUsers(rest))
  await startOnce(database.db, async () => {
    await server.start()
    await ensureClasses(rest)
  })
  return {
    handler: createHandler(parseApp, applyRules(rulesOf(parts, services), database.isReachable)),
    users: services.users,
    close: () => closeStorage(storage),
  }
}

function createServices({ config, database }: BackendParts, users: ParseUsers): BackendServices {
  const sessions = createSessionsService({ database, users })
  const accounts = createAccountsService({ database, users, sessions })
  return { users, sessions, accounts, legacy: createLegacySignInService({ config, database, users }) }
}

function rulesOf({ config, limits }: BackendParts, services: BackendServices): Rule[] {
  return [
    closedPaths,
    ownApplication(config),
    keysNeedLoopback(config),
    smallBatches,
    noExplain,
    limitSignIns(limits),
    tolerantFunctions,
    tolerantLogout(services.sessions),
    walletSignIn(services),
    walletLink(services),
  ]
}

function createHandler(parseApp: Express, rules: RequestHandler): Express {
  const handler = express()
  handler.disable('x-powered-by')
  handler.use(allowAnyOrigin, readBytes, readJson, rules, parseApp)
  handler.use((request, response) => {
    response
      .status(404)
      .json(parseError(parseCodes.objectNotFound, `There is nothing at ${request.method} ${request.path}.`))
  })
  handler.use(answerUnread)
  return handler
}

function defineCloud(cloud: ParseCloud, { Parse }: LoadedParse, services: BackendServices): void {
  const { accounts, legacy, sessions } = services
  defineFunctions(cloud, legacy)
  guardUsers(cloud, {
    Parse,
    isReserved,
    listAddresses: legacy.listAddresses,
    recordChoice: accounts.recordChoice,
    async isWeakSession(token) {
      const owner = await sessions.findOwner(token)
      return owner === undefined || (!owner.isSiteSession && owner.madeWith === walletProvider)
    },
  })
}

/** Parse's app ends the process in its own way on uncaught errors; that is the main program's business. */
function withoutExitHandlers<T>(make: () => T): T {
  const before = process.listeners('uncaughtException')
  const made = make()
  for (const listener of process.listeners('uncaughtException'))
    if (!before.includes(listener)) process.off('uncaughtException', listener)
  return made
}

/** What the body's reader refuses; everything else goes on to the one handler of errors. */
const answerUnread: ErrorRequestHandler = (error, _request, response, next) => {
  const status: unknown = error?.status
  if (response.headersSent || typeof status !== 'number' || status >= 500 || error?.expose !== true)
    return next(error)
  const body =
    status === 413
      ? parseError(parseCodes.objectTooLarge, 'What you sent is too large. The limit is 1 MB.')
      : parseError(parseCodes.invalidJson, 'What you sent could not be read.')
  response.status(status).json(body)
}
