import type { Context } from '@cryptolist/board/context'
import type { BoardParts, Neighbour } from '@cryptolist/board/neighbour'
import { heading as chainsHeading } from '#messages/chains'
import { heading as keysHeading } from '#messages/data-api-keys'
import { addChains } from './admin/chains/route.ts'
import { addKeys } from './admin/keys/route.ts'
import { createChainIndex } from './chain/index/chain-index.ts'
import { createChainSync } from './chain/sync/chain-sync.ts'
import type { BackendContext } from './context.ts'
import { createDataApi } from './data-api/data-api.ts'
import { handleMetadataWork } from './data-api/metadata-context.ts'
import {
  answerWithMessage,
  descriptionRoutes,
  directDoors,
  directRoutes,
  openToCallers,
} from './data-api/route.ts'
import { legacyApiRoutes } from './legacy-api/route.ts'
import { type ParseBackend, prepareParse } from './parse/backend.ts'
import type { BackendParts } from './web-context.ts'

/** The backend of apps: Parse at /server, the data API, the chains that are followed, and their pages for admins. */
export interface Backend extends Neighbour<Context> {
  parts: BackendParts
  parse: ParseBackend
}

/** Starts everything in order of dependency. What was opened is closed again when a later step fails. */
export async function joinBoard(board: BoardParts): Promise<Backend> {
  const opened: (() => Promise<void>)[] = []
  try {
    return await openAll(board, opened)
  } catch (error) {
    for (const close of opened.reverse()) await close()
    throw error
  }
}

async function openAll(
  { config, log, role, nodes: chains, limits, notices, processes, context: board }: BoardParts,
  opened: (() => Promise<void>)[],
): Promise<Backend> {
  const { database } = board
  const dataApi = createDataApi({ config, database, log })
  const prepared = prepareParse({ config, database, log })
  opened.push(prepared.close)
  const chainIndex = createChainIndex({ config, database, chains, log, role })
  const sync = createChainSync(
    {
      database,
      log,
      chains,
      objects: prepared.syncedObjects,
      index: { config, database, chains, chainIndex },
    },
    { role, hasSignedInWallets: config.hasSignedInWallets },
  )
  const stop = async (): Promise<void> => {
    await sync.close()
    await chainIndex.close()
  }
  opened.push(stop)
  const context: BackendContext = { ...board, chains, chainIndex, sync }
  const parse = await prepared.start({ context, limits, dataApi, notices, processes })
  // That closes what was prepared, too.
  opened.splice(0, 1, parse.close)
  await handleMetadataWork(context)
  await sync.start()
  const parts: BackendParts = { chains, chainIndex, sync, dataApi }
  return { ...doorsOf(parse, parts), parts, parse, stop, close: parse.close }
}

/** Everything that the board asks of it. */
function doorsOf(parse: ParseBackend, parts: BackendParts): Omit<Neighbour<Context>, 'stop' | 'close'> {
  const complete = <At extends { context: Context }>(at: At) => ({
    ...at,
    context: { ...at.context, ...parts },
  })
  return {
    routes(board) {
      const { context } = complete({ context: board })
      const direct = directDoors.map(({ api, path }) => ({
        path,
        before: [openToCallers],
        handlers: [directRoutes(context, api), answerWithMessage(context)],
      }))
      const data = [{ path: '/server', handlers: parse.handlers }, ...direct]
      return { data, descriptions: descriptionRoutes(context), further: legacyApiRoutes(context) }
    },
    upgrades: { '/server': parse.live.upgrade },
    adminPages: [
      { key: 'chains', name: chainsHeading, addRoutes: (at) => addChains(complete(at)) },
      { key: 'keys', name: keysHeading, addRoutes: (at) => addKeys(complete(at)) },
    ],
    pools: { parse: parse.pool },
    measure() {
      const { sockets, subscriptions } = parse.live.count()
      const prefix = 'cryptolist_live_query'
      return [
        { name: `${prefix}_sockets`, help: 'Open sockets of live queries.', value: sockets },
        { name: `${prefix}_subscriptions`, help: 'Subscriptions of live queries.', value: subscriptions },
      ]
    },
    problems: parse.classProblems,
    closeSockets: () => parse.live.close(),
  }
}
