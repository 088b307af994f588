import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/answer'
import { notFrozenSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { discardBytes } from '../files/keeper.ts'
import { openText, sealText } from '../identifiers/sealed-text.ts'
import type { CheckedCv } from './cv.ts'

/** Name of the CV of `board.applications a`; null for none. */
export const cvNameSql = sql<
  string | null
>`(select f.name from board.application_files f where f.application_id = a.id)`

/** The row of a CV, without its application. */
export interface CvRow {
  key: string
  name: string
  contentType: string
  /** In bytes. */
  size: number
}

/** A new row for a CV that was checked. */
export function toCvRow({ name, contentType, bytes }: CheckedCv): CvRow {
  return { key: randomBytes(16).toString('hex'), name, contentType, size: bytes.length }
}

/** Gives an application this CV or none; one that it had is left to `removeLeftFiles`. */
export async function putCv(db: Db, applicationId: string, cv: CvRow | null): Promise<void> {
  await leaveCv(db, applicationId)
  if (cv === null) return
  const { contentType, ...row } = cv
  await db
    .insertInto('board.application_files')
    .values({ ...row, content_type: contentType, application_id: applicationId })
    .execute()
}

/** Takes the CV from an application, so that it is deleted within ten minutes. */
export async function leaveCv(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('board.application_files')
    .set({ application_id: null })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Deletes the files that no application has any more, bytes and rows; returns how many. */
export async function removeLeftFiles(context: DomainContext): Promise<number> {
  const { db } = context.database
  const left = await db
    .selectFrom('board.application_files')
    .select('key')
    .where('application_id', 'is', null)
    .limit(1_000)
    .execute()
  for (const { key } of left)
    await discardBytes(context, key, () =>
      db
        .deleteFrom('board.application_files')
        .where('key', '=', key)
        .where('application_id', 'is', null)
        .execute(),
    )
  return left.length
}

/** How long a link to a CV works: an employer's page that shows it makes a new one each time. */
const linkMinutes = 10
const about = 'link to a CV'
const linkSchema = z.object({ id: z.uuid(), until: z.number() })

/** A path that opens an application's CV for anyone who has it, for ten minutes. */
export function makeCvPath({ config }: Pick<DomainContext, 'config'>, applicationId: string): string {
  const link = { id: applicationId, until: Date.now() + linkMinutes * 60_000 }
  return `/answer/cv?file=${sealText(config.masterKey, about, JSON.stringify(link))}`
}

/** A CV with its bytes. */
export type OpenedCv = CvRow & { bytes: Readable }

/** The CV that a link opens. Throws gone when it has expired, when the CV was deleted, and while moderators have the listing. */
export async function openCv(context: DomainContext, sealed: string): Promise<OpenedCv> {
  const id = readLink(context.config.masterKey, sealed)
  const cv = id === undefined ? undefined : await openStoredCv(context, id, 'employer')
  if (cv === undefined) throw new BoardError('gone', text.cvGone)
  return cv
}

const isForEmployer = sql<boolean>`(a.confirmed_at is not null and j.id is not null and ${sql.raw(notFrozenSql)})`

/** The stored CV of an application; undefined without one, or if its bytes are missing. For the employer only while moderators don't have the listing. */
export async function openStoredCv(
  { database, fileSpace }: Pick<DomainContext, 'database' | 'fileSpace'>,
  applicationId: string,
  reader: 'employer' | 'applicant',
): Promise<OpenedCv | undefined> {
  const mayRead = reader === 'employer' ? isForEmployer : sql<boolean>`true`
  const { rows } = await sql<CvRow>`
    select f.key, f.name, f.content_type as "contentType", f.size from board.application_files f
      join board.applications a on a.id = f.application_id left join board.jobs j on j.id = a.job_id
      join board.companies c on c.id = a.company_id
    where a.id = ${applicationId} and ${mayRead}`.execute(database.db)
  const [row] = rows
  const bytes = row && (await fileSpace.store.read(row.key))
  return row && bytes && { ...row, bytes }
}

function readLink(masterKey: string, sealed: string): string | undefined {
  const opened = openText(masterKey, about, sealed)
  const link = opened === undefined ? undefined : linkSchema.safeParse(JSON.parse(opened)).data
  return link !== undefined && link.until > Date.now() ? link.id : undefined
}
