import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { isListedSql } from '../../database/listed.ts'
import type { DomainContext } from '../domain-context.ts'
import type { WholeJob } from '../jobs/whole-jobs.ts'
import { type AlertHolder, type AlertRow, getAlert } from './alerts.ts'
import { type AlertLink, checkLink, linkGone } from './links.ts'
import { findAlert } from './repository.ts'

/** The private feed of an alert. */
interface AlertFeed {
  alert: AlertRow
  /** Jobs that it has told or would tell and that are still listed, the last found first. */
  jobs: WholeJob[]
}

/** The feed at an address, with up to so many jobs. Throws gone for one that the board never gave, and for one that was replaced. */
export async function readAlertFeed(
  context: DomainContext,
  link: AlertLink,
  limit: number,
): Promise<AlertFeed> {
  const { config, database, listWholeJobs, search } = context
  const alert = isUuid(link.id) ? await findAlert(database.db, link.id) : undefined
  if (alert === undefined || alert.state === 'unconfirmed') throw linkGone()
  checkLink(config.masterKey, `feed ${alert.feedVersion}`, link)
  const revision = await search.readRevision()
  const { rows } = await sql<{ id: string }>`
    select j.id from board.alert_jobs f join board.jobs j on j.id = f.job_id join board.companies c on c.id = j.company_id
    where f.alert_id = ${alert.id} and ${sql.raw(isListedSql)} and not j.is_demo
    order by f.found_at desc, j.id limit ${limit}`.execute(database.db)
  const jobs = await listWholeJobs(
    rows.map(({ id }) => id),
    revision,
  )
  return { alert, jobs: jobs.map(({ value }) => value) }
}

/** Gives the feed of an alert another address; the one before no longer works. Throws not_found. */
export async function replaceFeedAddress(
  context: DomainContext,
  holder: AlertHolder,
  id: string,
): Promise<void> {
  await getAlert(context, holder, id)
  await context.database.db
    .updateTable('board.alerts')
    .set({ feed_version: sql<number>`feed_version + 1` })
    .where('id', '=', id)
    .execute()
}
