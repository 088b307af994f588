import type { PoolCounts } from '@cryptolist/board/database/pool'
import { startOnce } from '@cryptolist/board/database/start-once'
import type { ClassProblem } from '@cryptolist/board/neighbour'
import { createGuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import type { RequestHandler } from 'express'
import type { SyncedObjects } from '../chain/sync/synced-objects.ts'
import { createPlugins } from './cloud-code/plugins.ts'
import { guardQueries } from './cloud-code/queries.ts'
import { startCloudCode } from './cloud-code/start-cloud-code.ts'
import { createUserHooks } from './cloud-code/user-hooks.ts'
import type { BackendDependencies, BackendServices } from './dependencies.ts'
import { createFilesAdapter, keepCloudFiles } from './files/cloud-files.ts'
import { createFileUrls, type FileUrls } from './files/file-urls.ts'
import { fileRoutes } from './files/routes.ts'
import { defineDataFunctions } from './functions/data-functions.ts'
import { defineAll } from './functions/define-functions.ts'
import { createDefine } from './functions/run-limited.ts'
import { createHandlers, type ParseHandlers, runRules } from './handler.ts'
import { createUserObserver } from './hooks/user-observer.ts'
import { answerMailRequests } from './hooks/user-rules.ts'
import { readBytes, readJson } from './http/body.ts'
import { type LiveQueries, startLiveQueries } from './live/live-queries.ts'
import { catchPushFailures, setUpPush } from './push/set-up.ts'
import { rulesOf } from './rules/table.ts'
import { ensureClasses, orNameBroken, permissionsOfNewClass } from './server/classes.ts'
import { createLogAdapter, loadParse } from './server/load.ts'
import { parseOptions } from './server/options.ts'
import { announceChanges, followChanges } from './server/processes.ts'
import { createParseRest } from './server/rest.ts'
import { closeStorage, createStorage } from './server/storage.ts'
import type { ParseCloud } from './server/types.ts'
import { createSyncedObjects } from './sync/synced-objects.ts'
import { createUserReader, type ReadUser } from './users.ts'

/** Parse Server with the board's rules around it; its handlers are mounted at /server before anything reads bodies. */
export interface ParseBackend {
  handlers: ParseHandlers
  readUser: ReadUser
  live: LiveQueries
  /** Found at the start. */
  classProblems: readonly ClassProblem[]
  /** Its connections to the database. */
  pool: PoolCounts
  close(): Promise<void>
}

/** Parse before its start: chains need its objects, and it starts with the services. */
export interface PreparedParse {
  /** Objects for what happens on chains. */
  syncedObjects: SyncedObjects
  start(services: BackendServices): Promise<ParseBackend>
  close(): Promise<void>
}

/** Creates Parse Server in this process. It asks the database for nothing before it starts. */
export function prepareParse(dependencies: BackendDependencies): PreparedParse {
  const parts = makeParse(dependencies)
  return {
    syncedObjects: createSyncedObjects(parts.rest),
    start: (services) => startParse(dependencies, parts, services),
    close: () => closeStorage(parts.storage),
  }
}

type MadeParse = ReturnType<typeof makeParse>

function makeParse({ config, database, log }: BackendDependencies) {
  const logAdapter = createLogAdapter(log)
  const loaded = loadParse(logAdapter)
  const storage = createStorage(loaded, { database, permissionsOfNewClass: permissionsOfNewClass(config) })
  // Called during the start, when the services are there.
  const cloud = { define: (_cloud: ParseCloud): void => {} }
  const urls = createFileUrls(config)
  const push = setUpPush({
    config,
    fetch: createGuardedFetch(),
    forget: async (id) => void (await rest.request('DELETE', `installations/${id}`)),
  })
  const server = new loaded.ParseServer(
    parseOptions(config, {
      logAdapter,
      storage,
      filesAdapter: createFilesAdapter(urls),
      pushAdapter: push.adapter,
      cloud: ({ Cloud }) => cloud.define(Cloud),
    }),
  )
  const app = withoutExitHandlers(() => server.app)
  app.disable('x-powered-by')
  const rest = createParseRest({ Parse: loaded.Parse, database })
  return { loaded, storage, cloud, urls, push, server, app, rest, readUser: createUserReader(rest) }
}

async function startParse(
  { config, database, log }: BackendDependencies,
  { loaded, storage, cloud, urls, push, server, app, rest, readUser }: MadeParse,
  services: BackendServices,
): Promise<ParseBackend> {
  const plugins = createPlugins()
  const forCloudCode = { Parse: loaded.Parse, log, database, tellsErrors: config.tellsCloudErrors }
  const userHooks = createUserHooks(forCloudCode)
  cloud.define = (parseCloud) =>
    defineAll(parseCloud, { loaded, log, plugins, userHooks, services, database })
  answerMailRequests(loaded.Parse, services.context)
  services.context.users.observe(
    createUserObserver({
      Parse: loaded.Parse,
      server,
      rest,
      readUser,
      hooks: userHooks,
      watchWallet: services.context.sync.watchSignedIn,
      db: database.db,
      log,
    }),
  )
  keepCloudFiles(loaded.Parse, { context: services.context, urls })
  // Rows of the class _Hooks would become hooks (rules/requests.ts).
  server.config.hooksController.load = async () => {}
  const classProblems = await startOnce(database, log, async () => {
    const problems = await orNameBroken(storage, async () => {
      await server.start()
      return ensureClasses({ rest, storage, forgetSchemas: loaded.forgetSchemas, log }, config)
    })
    await announceChanges(database.db)
    return problems
  })
  catchPushFailures(server.config.pushWorker, log)
  guardQueries(loaded.Parse, { context: services.context, readUser })
  const stopCloudCode = await startCloudCode(config.cloudCode, {
    ...forCloudCode,
    plugins,
    userHooks,
    door: services,
  })
  const dataFunctions = defineDataFunctions(
    createDefine({ cloud: loaded.Parse.Cloud, Parse: loaded.Parse, log, database }),
    {
      Parse: loaded.Parse,
      door: services,
      hasFunction: (name) => loaded.hasFunction(name, config.appId),
    },
  )
  const handlers = createHandlers(app, [
    ...fileHandlers({ config, database }, urls, services),
    readBytes,
    readJson,
    runRules(rulesOf({ config, push, rest, readUser, services, dataFunctions }), { config, database }),
  ])
  const live = startLiveQueries({
    config,
    log,
    database,
    processes: services.processes,
    server,
    rest,
    hasFindTriggers: (className) => loaded.hasFindTriggers(className, config.appId),
  })
  const remembered = followChanges({ storage, loaded, sessions: server.config.cacheController })
  await services.notices.listen([
    ...remembered,
    ...live.listeners,
    services.context.sync.listener,
    services.context.chainIndex.listener,
  ])
  await live.start()
  const close = async (): Promise<void> => {
    stopCloudCode()
    await live.close()
    await closeStorage(storage)
  }
  return { handlers, readUser, live, classProblems, pool: storage._client.$pool, close }
}

/** Files come before what reads bodies, for theirs are larger than any other. */
function fileHandlers(
  { config, database: { isReachable } }: Pick<BackendDependencies, 'config' | 'database'>,
  urls: FileUrls,
  { context }: BackendServices,
): RequestHandler[] {
  return [
    urls.remember,
    fileRoutes({ config, context, incoming: context.fileSpace.incoming, urls, isReachable }),
  ]
}

/** Parse's app ends the process in its own way on uncaught errors; that is the main program's business. */
function withoutExitHandlers<T>(make: () => T): T {
  const before = process.listeners('uncaughtException')
  const result = make()
  for (const listener of process.listeners('uncaughtException'))
    if (!before.includes(listener)) process.off('uncaughtException', listener)
  return result
}
