import type { ListingContent } from '@cryptolist/contract'
import { diffArrays } from 'diff'
import { contactsIn } from '../checks/contacts.ts'

/** Part of the words of a text that may change before a live listing is checked again. */
const smallShare = 0.2
/** Words put in or taken out beyond which a text counts as another one, however long it is. */
const mostEdits = 1000

/** What a reader decides by: any change of it is checked again. */
function weightyParts({
  title,
  summary,
  pay,
  cryptoPay,
  tokens,
  place,
  hiringFor,
  apply,
  process: { steps, takeHome, takeHomeHours, isTakeHomePaid },
}: ListingContent): string {
  const process = { steps, takeHome, takeHomeHours, isTakeHomePaid }
  return canonical({ title, summary, pay, cryptoPay, tokens, place, hiringFor, apply, process })
}

/**
 * Whether a change of a live listing is one that is checked again: title, summary, pay, place, whom it is for, how applying goes and where,
 * much of the text, or a way to reach someone that the text didn't name. The text is compared with the one that was checked last, so that
 * many small changes are no way round.
 */
export function needsNewReview(
  before: ListingContent,
  after: ListingContent,
  checkedText: string = before.description,
): boolean {
  return (
    weightyParts(before) !== weightyParts(after) ||
    shareChanged(checkedText, after.description) > smallShare ||
    hasNewContact(checkedText, after.description)
  )
}

function hasNewContact(before: string, after: string): boolean {
  const known = contactsIn(before)
  return [...contactsIn(after)].some((contact) => !known.has(contact))
}

/** The part of the words that are other ones, from 0 to 1; all that is beyond the small share is 1. */
export function shareChanged(before: string, after: string): number {
  const [one, two] = [wordsOf(before), wordsOf(after)]
  const length = Math.max(one.length, two.length)
  if (Math.max(countMissing(one, two), countMissing(two, one)) > smallShare * length) return 1
  // Comparing stops where it is clear that much has changed: the same words in another order would take long.
  const maxEditLength = Math.min(Math.ceil(2 * smallShare * length) + 1, mostEdits)
  const changes = diffArrays(one, two, { maxEditLength })
  if (changes === undefined) return 1
  const count = (kind: 'added' | 'removed'): number =>
    changes.filter((change) => change[kind]).reduce((sum, { value }) => sum + value.length, 0)
  return length === 0 ? 0 : Math.max(count('added'), count('removed')) / length
}

/** How many words of one text the other has not, wherever they stand: at least so many have changed. */
function countMissing(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  let missing = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count === 0) missing += 1
    else left.set(word, count - 1)
  }
  return missing
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}

/** JSON that does not depend on the order of names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
