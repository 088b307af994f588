import type { CloseReason, LabelledRange, OutsideForm } from '@cryptolist/contract'
import { toCashRow } from '../money/yearly-pay.ts'
import type { Listing, StatedParts } from './listing.ts'
import type { StoredJob } from './repository.ts'

/** The verdict of an import about a listing that is already stored. */
export type Verdict = 'unchanged' | 'changed' | 'left_alone'

/** Closings on which no person has decided, so that the source may open the listing again. */
export const closedBySource: readonly CloseReason[] = ['source_gone', 'unfollowed']

/**
 * Compares a listing with the stored one. A job closed by a person (withdrawn, filled, moderated, left out, frozen, archived) is left alone;
 * one that only expired, or that its source closed, counts as changed and goes live again. One in review is compared as if it were live.
 */
export function judge(listing: Listing, stored: StoredJob): Verdict {
  const { status, closeReason } = stored
  const isClosedBySource = status === 'closed' && closeReason !== null && closedBySource.includes(closeReason)
  const hasLapsed = status === 'expired' || isClosedBySource
  const isOpen = status === 'live' || status === 'submitted'
  if (stored.isFrozen || !(isOpen || hasLapsed)) return 'left_alone'
  return hasLapsed || !isSame(listing, stored) ? 'changed' : 'unchanged'
}

function isSame(listing: Listing, stored: StoredJob): boolean {
  const pairs: [unknown, unknown][] = [
    [listing.title, stored.title],
    [listing.own?.isByEmail ? null : listing.url, stored.url],
    [listing.roleFamily ?? null, stored.roleFamily],
    [listing.seniority, stored.seniority],
    [listing.employment, stored.employment],
    [listing.workMode ?? null, stored.workMode],
    [listing.remoteCountries, stored.remoteCountries],
    [listing.excludedCountries, stored.excludedCountries],
    [listing.regions, stored.regions],
    [listing.officeCountries, stored.officeCountries],
    [listing.cities, stored.cities],
    [listing.tags, stored.tags],
    [listing.chains, stored.chains],
    ...(listing.stated === undefined ? [] : statedPairs(listing.stated, stored)),
  ]
  return pairs.every(([a, b]) => JSON.stringify(a) === JSON.stringify(b))
}

function statedPairs(
  { description, language, isLanguageRead, pay, payRanges, payEvidence, placeQuote, ...others }: StatedParts,
  stored: StoredJob,
): [unknown, unknown][] {
  const { postedAt, form, formVersion } = others
  return [
    [description ?? null, stored.description],
    [language ?? null, stored.language],
    [isLanguageRead, stored.isLanguageRead],
    [toCashRow(pay), stored.pay],
    [partsOf(payRanges), partsOf(stored.payRanges)],
    [payEvidence === undefined ? null : [payEvidence.level, payEvidence.quote], stored.payEvidence],
    [placeQuote ?? null, stored.placeQuote],
    ...(formVersion === undefined
      ? [[formParts(form), formParts(stored.outsideForm)] as [unknown, unknown]]
      : []),
    // A later date than the stored one changes nothing.
    [postedAt !== undefined && postedAt < stored.listedAt, false],
  ]
}

/** In one order: the database has its own. */
function partsOf(ranges: readonly LabelledRange[]): unknown[] {
  return ranges.map(({ label, min, max, currency, period }) => [label, min, max, currency, period])
}

function formParts(form: OutsideForm | null | undefined): unknown[] | null {
  if (form === null || form === undefined) return null
  const { total, required, cv, coverLetter, questions, asksFor, optionalSections } = form
  return [total, required, cv, coverLetter, questions, asksFor, optionalSections]
}
