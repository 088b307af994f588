import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { slugify } from '../../taxonomy/fold.ts'
import { skeletonOf } from './name-policy.ts'
import {
  listNamesakes,
  listWithoutSkeleton,
  lockSkeleton,
  type NamesakeRow,
  setSkeletons,
} from './repository.ts'

type Db = Transaction<Schema>

/** Companies whose skeleton is worked out before a name is compared: those that were written before there were any. */
const backlog = 2_000
/** Words that pages have below /dashboard/companies. */
const reservedSlugs = new Set(['new'])
const maxSlugLength = 72

/**
 * Reserves a name's skeleton for this transaction, or throws conflict if it could be confused with a claimed or frozen company. An
 * unclaimed one is no obstacle: a moderator decides which of the two is meant.
 */
export async function reserveName(db: Db, name: string, exceptId?: string): Promise<string> {
  const skeleton = skeletonOf(name)
  await lockSkeleton(db, skeleton)
  await fillSkeletons(db)
  requireFree(await listNamesakes(db, skeleton, exceptId))
  return skeleton
}

/** Throws conflict when one of them is claimed or frozen. */
export function requireFree(namesakes: readonly NamesakeRow[]): void {
  if (namesakes.some(({ isFrozen }) => isFrozen))
    throw nameTaken(
      'A company of this name, or one that looks like it, was taken off this site by moderators.',
    )
  const taken = namesakes.find(({ isClaimed }) => isClaimed)
  if (taken !== undefined)
    throw nameTaken(
      `There is a company ${taken.name} already, kept by its own team. Ask them for an invitation, or choose a name that nobody takes for theirs.`,
      taken.slug,
    )
}

/** Works out the skeletons of companies that were written without one, so that they can be compared. */
export async function fillSkeletons(db: Db): Promise<void> {
  const waiting = await listWithoutSkeleton(db, backlog)
  if (waiting.length === 0) return
  await setSkeletons(
    db,
    waiting.map(({ id, name }) => ({ id, skeleton: skeletonOf(name) })),
  )
}

/** Paths to try for a company, the best first; the last one is always free. */
export function listSlugs(name: string, publicId: string): string[] {
  const slug = slugify(name, maxSlugLength) ?? 'company'
  const numbered = Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`)
  return [slug, ...numbered, `${slug.slice(0, 60).replace(/-+$/, '')}-${publicId}`].filter(
    (candidate) => !reservedSlugs.has(candidate),
  )
}

function nameTaken(message: string, slug?: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: 'name', ...(slug && { company: slug }) } })
}
