import { BoardError, type GroupFinding, type ReviewGroup, type ReviewGroupKey } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/queue-groups'
import { hasVerifiedDomainSql } from '../../database/company-marks.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { findWords } from '../imports/approved-words.ts'
import { countAlsoPublished } from '../imports/ask-moderators.ts'
import { isOpen } from '../imports/whose-listings.ts'
import { findConflict } from './conflict-of-interest.ts'
import { type GroupMember, listMembers } from './review-groups.ts'

/** Gathers what this moderator needs to decide about a group at once. Throws not_found if nothing of it waits. */
export async function getReviewGroup(
  { database: { db } }: DomainContext,
  key: ReviewGroupKey,
  userId: string,
): Promise<ReviewGroup> {
  const members = await listMembers(db, key)
  const [first] = members
  if (first === undefined) throw new BoardError('not_found', text.notInQueue)
  const { companyId, total } = first
  const ids = members.map(({ jobId }) => jobId)
  const [company, conflict, alsoPublished] = await Promise.all([
    getCompany(db, companyId),
    findConflict(db, userId, companyId),
    countAlsoPublished(db, { ids, companyId }),
  ])
  const { name: companyName, ...facts } = company
  return {
    ...key,
    companyName,
    company: facts,
    found: findingsOf(members),
    listings: members.map(({ id, title, dueAt, publicId, applyHost, stamp, findings }) => ({
      id,
      title,
      dueAt,
      publicId,
      applyHost,
      stamp,
      quotes: [...new Set(findings.filter(isOpen).flatMap(({ quote }) => quote ?? []))],
    })),
    total,
    alsoPublished,
    actions: conflict === undefined ? ['approve', 'reject'] : [],
    conflict: conflict ?? null,
  }
}

/** Findings in them, each rule and quote once, those that the most listings have first. */
function findingsOf(members: readonly GroupMember[]): GroupFinding[] {
  const findingsByKey = new Map<string, GroupFinding>()
  for (const { title, text: description, findings } of members) {
    const content = { title, ...(description !== null && { description }) }
    const own = new Map(
      findings.filter(isOpen).map((finding): [string, GroupFinding] => {
        const { code, weight, quote, message, fact = message } = finding
        const sentence = findWords(content, finding).join(' ') || null
        return [
          JSON.stringify([code, fact, quote, sentence]),
          { code, weight, quote, fact, sentence, listings: 0 },
        ]
      }),
    )
    for (const [key, finding] of own)
      findingsByKey.set(key, { ...finding, listings: (findingsByKey.get(key)?.listings ?? 0) + 1 })
  }
  return [...findingsByKey.values()].toSorted((a, b) => b.listings - a.listings || (a.code < b.code ? -1 : 1))
}

async function getCompany(db: Db, id: string): Promise<ReviewGroup['company'] & { name: string }> {
  return db
    .selectFrom('board.companies as c')
    .select(['c.name', 'c.domain'])
    .select([
      sql<boolean>`c.claimed_at is not null`.as('isClaimed'),
      sql<boolean>`c.frozen_at is not null`.as('isFrozen'),
      sql<boolean>`${sql.raw(hasVerifiedDomainSql())}`.as('isProved'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}
