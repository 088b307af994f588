import { BoardError, type Job } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { presentJob } from './presenter.ts'
import { findRow } from './repository.ts'

/** A job by its public id. Throws not_found for what is not public, gone 180 days after its end. */
export async function getJob(
  { database, findReaderWarnings }: DomainContext,
  publicId: string,
): Promise<Job> {
  const row = isPublicId(publicId) ? await findRow(database, publicId) : undefined
  if (row === undefined) throw notFound(publicId)
  const life = { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
  if (!isPublic(life)) throw notFound(publicId)
  if (isGone(life, row.read_at))
    throw new BoardError(
      'gone',
      'This job ended more than 180 days ago and its page is gone. Look at the open jobs.',
    )
  return presentJob(row, { status: statusAt(life, row.read_at), warnings: findReaderWarnings(row) })
}

function notFound(publicId: string): BoardError {
  return new BoardError(
    'not_found',
    'There is no such job. It may have been taken back. Look at the open jobs.',
    { facts: { id: publicId.slice(0, 40) } },
  )
}
