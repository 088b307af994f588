import type { ListingChange, ListingContent, ListingRevision } from '@cryptolist/contract'
import type { PublicListingContent } from '../../database/schema-employers.ts'
import { contentWords } from './content-words.ts'
import type { RevisionRow } from './history-repository.ts'

/** What of a listing the public may read: an employer's e-mail address is never shown. */
export function toPublicContent(content: ListingContent): PublicListingContent {
  const { apply } = content
  return { ...content, apply: apply.method === 'url' ? apply : { method: 'email' } }
}

/** What the public sees differently, part by part. */
export function listChanges(before: PublicListingContent, after: PublicListingContent): ListingChange[] {
  return compare(contentWords, before, after)
}

const wordsInFull: readonly { name: string; write(content: ListingContent): string }[] = contentWords.map(
  (part) =>
    part.name === 'Apply'
      ? { name: 'Apply', write: ({ apply }) => (apply.method === 'url' ? apply.url : apply.email) }
      : part,
)

/** What differs, with the e-mail address that applications go to, which the public never sees: for those who decide about a change. */
export function listChangesInFull(before: ListingContent, after: ListingContent): ListingChange[] {
  return compare(wordsInFull, before, after)
}

function compare<Content>(
  words: readonly { name: string; write(content: Content): string }[],
  before: Content,
  after: Content,
): ListingChange[] {
  return words.flatMap(({ name, write }) => {
    const change = { name, before: write(before), after: write(after) }
    return change.before === change.after ? [] : [change]
  })
}

/** Revisions, newest first, each against the one before it. A row beyond the limit only serves as what the last one is compared with. */
export function presentRevisions(rows: readonly RevisionRow[], limit: number): ListingRevision[] {
  return rows.slice(0, limit).map((row, index) => {
    const before = rows[index + 1]
    return {
      number: row.number,
      at: row.at.toISOString(),
      by: row.actor,
      changes: before === undefined ? [] : listChanges(before.content, row.content),
    }
  })
}
