import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { AccountsService } from '../domain/accounts/service.ts'
import type { ParseUsers } from '../domain/accounts/users.ts'
import type { SessionsService } from '../domain/sessions/service.ts'
import type { LegacySignInService } from '../domain/wallet-sign-in/legacy-service.ts'
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
  noMail,
  ownApplication,
  smallBatches,
  typedNames,
} from './rules/access.ts'
import { errorsWithCode, foreignTokensHidden, ownTokenEchoed } from './rules/answers.ts'
import { readableConditions, readableQueries } from './rules/queries.ts'
import type { Rules } from './rules/rule.ts'
import { applyRules } from './rules/table.ts'
import { keptSession, readOnlyMe, tolerantFunctions, tolerantLogout } from './rules/tokens.ts'
import { walletLink, walletSignIn } from './rules/wallet-auth.ts'
import { ensureClasses } from './server/classes.ts'
import { type LoadedParse, loadParse, type ParseCloud } from './server/load.ts'
import { createLogAdapter } from './server/log-adapter.ts'
import { parseOptions } from './server/options.ts'
import { createParseRest } from './server/rest.ts'
import { startOnce } from './server/start-once.ts'
import { closeStorage, createStorage } from './server/storage.ts'
import { createParseUsers } from './users.ts'

/** Parse Server with the board's rules around it, to be mounted at /server before anything reads bodies. */
export interface ParseBackend {
  handler: Express
  users: ParseUsers
  close(): Promise<void>
}

export interface BackendParts {
  config: Pick<Config, 'appId' | 'masterKey' | 'trustProxy'>
  database: Pick<Database, 'db' | 'connection' | 'isReachable'>
  log: Logger
}

/** What the rules and the cloud functions call. */
export interface BackendServices {
  limits: Limits
  sessions: SessionsService
  accounts: AccountsService
  legacy: LegacySignInService
}

/** Parse that is there but has not started: services are made over its users, and it starts with those services. */
export interface PreparedParse {
  users: ParseUsers
  /** Starts it on the board's database; makes its tables at the first start. */
  start(services: BackendServices): Promise<ParseBackend>
}

/** Makes Parse Server in this process. It asks the database for nothing before it starts. */
export function prepareParse({ config, database, log }: BackendParts): PreparedParse {
  const logAdapter = createLogAdapter(log)
  const loaded = loadParse(logAdapter)
  const storage = createStorage(loaded, database.connection)
  // Called during the start.
  let define = (_cloud: ParseCloud): void => {}
  const cloud = (parse: { Cloud: ParseCloud }): void => define(parse.Cloud)
  const server = new loaded.ParseServer(parseOptions(config, { logAdapter, storage, cloud }))
  const parseApp = withoutExitHandlers(() => server.app)
  parseApp.disable('x-powered-by')
  const rest = createParseRest({ Parse: loaded.Parse, isReachable: database.isReachable })
  const users = createParseUsers(rest)
  return {
    users,
    async start(services) {
      define = (parseCloud) => defineCloud(parseCloud, loaded, services)
      await startOnce(database.db, async () => {
        await server.start()
        await ensureClasses(rest)
      })
      const rules = applyRules(rulesOf(config, users, services), database.isReachable)
      return { handler: createHandler(parseApp, rules), users, close: () => closeStorage(storage) }
    },
  }
}

function rulesOf(config: BackendParts['config'], users: ParseUsers, services: BackendServices): Rules {
  const parts = { users, ...services }
  const before = [
    closedPaths,
    ownApplication(config),
    keysNeedLoopback(config),
    smallBatches,
    noMail,
    noExplain,
    readableConditions,
    readableQueries,
    readOnlyMe,
    typedNames,
    limitSignIns(services),
    tolerantFunctions,
    tolerantLogout(services.sessions),
    keptSession(services.sessions),
    walletSignIn(parts),
    walletLink(parts),
  ]
  return { before, after: [errorsWithCode, ownTokenEchoed, foreignTokensHidden] }
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
    listAddresses: legacy.listAddresses,
    recordChoice: accounts.recordChoice,
    requireFresh: async (token) => sessions.requireFresh(await sessions.find(token)),
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
