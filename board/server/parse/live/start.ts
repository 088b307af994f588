import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import { listTokenOwners } from '../../domain/accounts/session-owners/token-owners.ts'
import { createLiveChanges } from '../../domain/live-changes/live-changes.ts'
import { isObject } from '../http/body.ts'
import type { ParseRest } from '../server/rest.ts'
import type { PublishingServer } from '../server/types.ts'
import { createLiveQueries, type LiveQueries, type LiveQueriesDependencies } from './live-queries.ts'
import { replacePublisher } from './publisher.ts'

const answerSchema = z.object({ results: z.array(z.record(z.string(), z.unknown())) })

export interface StartLiveDependencies {
  config: LiveQueriesDependencies['config']
  log: Logger
  database: Pick<Database, 'db'>
  server: PublishingServer
  hasFindTriggers(className: string): boolean
  rest: ParseRest
}

/** Makes live queries over a parse-server that has started: it tells them what is written, they tell those who watch. */
export function startLiveQueries({
  config,
  log,
  database,
  server,
  hasFindTriggers,
  rest,
}: StartLiveDependencies): LiveQueries {
  const live = createLiveQueries({
    config,
    log,
    hasFindTriggers,
    listOwners: (tokens) => listTokenOwners(database, tokens),
    openChannel: (dependencies) => createLiveChanges({ database, log, ...dependencies }),
    async findObject(className, objectId) {
      const answer = await rest.request('GET', `classes/${className}`, { where: { objectId }, limit: 1 })
      return answerSchema.parse(answer).results[0]
    },
    async findPermissions(className) {
      const schema = await server.config.databaseController.loadSchema()
      const permissions = schema.getClassLevelPermissions(className)
      return isObject(permissions) ? permissions : undefined
    },
  })
  replacePublisher(server.config.liveQueryController, live)
  return live
}
