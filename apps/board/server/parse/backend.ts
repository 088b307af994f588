import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { AccountMailService } from '../domain/account-mail/service.ts'
import type { AccountsService } from '../domain/accounts/service.ts'
import type { ParseUsers } from '../domain/accounts/users.ts'
import type { EventCountsService } from '../domain/event-counts/service.ts'
import type { FilesService } from '../domain/files/service.ts'
import type { SessionsService } from '../domain/sessions/service.ts'
import type { AddressesService } from '../domain/wallet-sign-in/addresses-service.ts'
import type { LegacySignInService } from '../domain/wallet-sign-in/legacy-service.ts'
import type { FileSpace } from '../files/open-store.ts'
import type { Limits } from '../http/rate-limits.ts'
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts'
import { forgetTries } from '../sign-in/count-try.ts'
import { createPlugins, type Plugins } from './cloud-code/plugins.ts'
import { startCloudCode } from './cloud-code/start-cloud-code.ts'
import { createFileUrls, type FileUrls } from './files/file-urls.ts'
import { fileRoutes } from './files/routes.ts'
import type { BoardServices } from './functions/board-function.ts'
import { defineBoardFunctions } from './functions/define-board-functions.ts'
import { createDefine } from './functions/define-function.ts'
import { defineStartFunctions } from './functions/start-functions.ts'
import { createHandlers, type ParseHandlers } from './handler.ts'
import { guardUsers } from './hooks/user-rules.ts'
import { readBytes, readJson } from './http/body.ts'
import type { LiveQueries } from './live/live-queries.ts'
import { startLiveQueries } from './live/start.ts'
import { type Push, setUpPush } from './push/set-up.ts'
import { catchPushFailures } from './push/worker.ts'
import {
  closedPaths,
  keysNeedLoopback,
  knownVerbs,
  limitSignIns,
  noExplain,
  ownApplication,
  smallBatches,
  typedNames,
} from './rules/access.ts'
import { addressClasses, membersInPlace } from './rules/address-classes.ts'
import { soundAggregates } from './rules/aggregates.ts'
import { anonymousLeaves } from './rules/anonymous.ts'
import { errorsWithCode, foreignTokensHidden, limitsHaveStatus, ownTokenEchoed } from './rules/answers.ts'
import { classNames } from './rules/class-names.ts'
import { noHooks } from './rules/closed.ts'
import { catalogueRules, nothingInside } from './rules/errors.ts'
import { countEvents } from './rules/events.ts'
import { ownInstallations } from './rules/installations.ts'
import { limitMails } from './rules/mail.ts'
import { masterKeyNeeded, rightMasterKey } from './rules/master-key.ts'
import { soundParameters } from './rules/parameters.ts'
import { soundPushes, webPushKeyInConfig } from './rules/pushes.ts'
import { fittingQueries, readableConditions, readableQueries } from './rules/queries.ts'
import { batchesOnce } from './rules/repeats.ts'
import { roleNames } from './rules/roles.ts'
import type { Rules } from './rules/rule.ts'
import { applyRules } from './rules/table.ts'
import {
  keptSession,
  noOwnSessions,
  readOnlyMe,
  tolerantFunctions,
  tolerantLogout,
  tolerantSignIns,
} from './rules/tokens.ts'
import { passwordsAlone, walletLink, walletSignIn } from './rules/wallet-auth.ts'
import { soundSystemFields, soundWrites } from './rules/writes.ts'
import { ensureClasses, permissionsOfNewClass } from './server/classes.ts'
import { keepCloudFiles } from './server/cloud-files.ts'
import { createFilesAdapter } from './server/files-adapter.ts'
import { type LoadedParse, loadParse, type ParseCloud } from './server/load.ts'
import { createLogAdapter } from './server/log-adapter.ts'
import { answerMailRequests } from './server/mail-requests.ts'
import { parseOptions } from './server/options.ts'
import { createParseRest, type ParseRest } from './server/rest.ts'
import { startOnce } from './server/start-once.ts'
import { closeStorage, createStorage } from './server/storage.ts'
import { createParseUsers } from './users.ts'

/** Parse Server with the board's rules around it; its handlers are mounted at /server before anything reads bodies. */
export interface ParseBackend {
  handlers: ParseHandlers
  users: ParseUsers
  /** Live queries, whose sockets are at the same path. */
  live: LiveQueries
  close(): Promise<void>
}

export interface BackendParts {
  config: Pick<
    Config,
    | 'appId'
    | 'masterKey'
    | 'trustProxy'
    | 'rateLimits'
    | 'canClientsCreateClasses'
    | 'dataDir'
    | 'webPushContact'
    | 'pushGatewayUrl'
    | 'cloudCode'
    | 'hasAnonymousUsers'
  > &
    Pick<Config, 'filesUrl' | 'publicUrl' | 'port' | 'isLoopback'>
  database: Pick<Database, 'db' | 'connection' | 'isReachable'>
  log: Logger
}

/** What the rules and the cloud functions call. */
export interface BackendServices {
  limits: Limits
  sessions: SessionsService
  accounts: AccountsService
  accountMail: AccountMailService
  legacy: LegacySignInService
  files: FilesService
  fileSpace: FileSpace
  addresses: AddressesService
  eventCounts: EventCountsService
  /** What the cloud functions of the board call. */
  board: BoardServices
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
  const storage = createStorage(loaded, { database, permissionsOfNewClass: permissionsOfNewClass(config) })
  // Called during the start.
  let define = (_cloud: ParseCloud): void => {}
  const cloud = (parse: { Cloud: ParseCloud }): void => define(parse.Cloud)
  const urls = createFileUrls(config)
  const filesAdapter = createFilesAdapter(urls)
  const push = setUpPush({
    config,
    fetch: createGuardedFetch(),
    forget: async (id) => void (await rest.request('DELETE', `installations/${id}`)),
  })
  const server = new loaded.ParseServer(
    parseOptions(config, { logAdapter, storage, filesAdapter, pushAdapter: push.adapter, cloud }),
  )
  const parseApp = withoutExitHandlers(() => server.app)
  parseApp.disable('x-powered-by')
  const rest = createParseRest({ Parse: loaded.Parse, isReachable: database.isReachable })
  const users = createParseUsers(rest)
  return {
    users,
    async start(services) {
      const plugins = createPlugins()
      define = (parseCloud) =>
        defineCloud(parseCloud, { loaded, log, plugins, services, isReachable: database.isReachable })
      answerMailRequests(loaded.Parse, services.accountMail)
      keepCloudFiles(loaded.Parse, { ...services, urls })
      // Rows of the class _Hooks would become hooks (rules/closed.ts).
      server.config.hooksController.load = async () => {}
      await startOnce(database.db, async () => {
        await server.start()
        await ensureClasses(rest, config)
      })
      catchPushFailures(server.config.pushWorker, log)
      const { cloudCode } = config
      const stopCloudCode =
        cloudCode === undefined
          ? undefined
          : await startCloudCode(cloudCode, {
              Parse: loaded.Parse,
              log,
              plugins,
              isReachable: database.isReachable,
            })
      const rules = applyRules(rulesOf(config, { push, rest, users, services }), database.isReachable)
      const handlers = createHandlers(parseApp, [
        ...fileHandlers({ config, database }, urls, services),
        readBytes,
        readJson,
        rules,
      ])
      const live = startLiveQueries({
        config,
        log,
        database,
        server,
        queryRules: [...catalogueRules, readableConditions, readableQueries],
        rest,
        hasFindTriggers: (className) => loaded.hasFindTriggers(className, config.appId),
      })
      const close = async (): Promise<void> => {
        stopCloudCode?.()
        await live.close()
        await closeStorage(storage)
      }
      return { handlers, users, live, close }
    },
  }
}

interface RuleParts {
  push: Push
  rest: ParseRest
  users: ParseUsers
  services: BackendServices
}

function rulesOf(config: BackendParts['config'], { push, rest, users, services }: RuleParts): Rules {
  const parts = { config, users, ...services }
  const before = [
    closedPaths,
    ownApplication(config),
    keysNeedLoopback(config),
    rightMasterKey(config),
    soundSystemFields,
    knownVerbs,
    smallBatches,
    masterKeyNeeded,
    noHooks,
    soundPushes(push),
    limitMails(services.limits),
    noExplain,
    ...catalogueRules,
    readableConditions,
    readableQueries,
    classNames,
    fittingQueries,
    soundAggregates,
    roleNames,
    soundWrites,
    soundParameters,
    ownInstallations(rest),
    countEvents(services),
    batchesOnce(rest),
    readOnlyMe,
    noOwnSessions,
    typedNames,
    passwordsAlone,
    limitSignIns(services),
    tolerantFunctions,
    tolerantSignIns(services.sessions),
    tolerantLogout(services.sessions),
    keptSession(services.sessions),
    walletSignIn(parts),
    walletLink(parts),
    anonymousLeaves(parts),
    // The last one, for what it does is done even if a later one refuses.
    addressClasses(parts),
  ]
  return {
    before,
    after: [
      membersInPlace,
      errorsWithCode,
      nothingInside,
      limitsHaveStatus,
      ownTokenEchoed,
      webPushKeyInConfig(push),
      foreignTokensHidden,
    ],
  }
}

/** Files come before what reads bodies, for theirs are larger than any other. */
function fileHandlers(
  { config, database: { isReachable } }: Pick<BackendParts, 'config' | 'database'>,
  urls: FileUrls,
  { files, fileSpace: { incoming }, sessions }: BackendServices,
): RequestHandler[] {
  return [urls.remember, fileRoutes({ config, files, incoming, sessions, urls, isReachable })]
}

interface CloudParts {
  loaded: LoadedParse
  log: Logger
  plugins: Plugins
  services: BackendServices
  isReachable(): Promise<boolean>
}

function defineCloud(
  cloud: ParseCloud,
  { loaded: { Parse }, log, plugins, services, isReachable }: CloudParts,
): void {
  const { accounts, accountMail, addresses, board, legacy, limits, sessions } = services
  const define = createDefine({ cloud, Parse, log, isReachable })
  defineStartFunctions(define, { issueServerTime: legacy.issueServerTime, listPlugins: plugins.list })
  defineBoardFunctions(define, { limits, sessions, services: board })
  guardUsers(cloud, {
    Parse,
    listAddresses: addresses.listOf,
    recordNameless: legacy.recordNameless,
    isNameless: legacy.isNameless,
    forgetTries: (userId) => forgetTries({ limits, accounts }, userId),
    recordChoice: accounts.recordChoice,
    sendVerification: accountMail.sendVerification,
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
