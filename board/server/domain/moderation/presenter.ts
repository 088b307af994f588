import {
  type ComparedLetter,
  type Finding,
  type LinkedListing,
  type ListingContent,
  type PastDecision,
  type Review,
  type ReviewedListing,
  type ReviewFinding,
  shortAddress,
} from '@cryptolist/contract'
import type { ClaimForReview } from '../companies/claims/claims.ts'
import { markDifferences } from '../listings/checks/look-alike.ts'
import { contentWords } from '../listings/content-words.ts'
import type { AppealRow, LinkedRow, ListingFacts, PastRow } from './facts-repository.ts'

/** The listing of a review for the page. `content` is undefined for imports, which lack what a form demands. */
export function presentListing(row: ListingFacts, content: ListingContent | undefined): ReviewedListing {
  return {
    publicId: row.publicId,
    path: `/jobs/${row.slug}-${row.publicId}`,
    title: row.title,
    status: row.status,
    isFrozen: row.isFrozen,
    risk: row.risk,
    company: {
      name: row.companyName,
      slug: row.companySlug,
      domain: row.companyDomain,
      isProved: row.isProved,
      isClaimed: row.isClaimed,
      isFrozen: row.isCompanyFrozen,
    },
    facts: factsOf(row, content),
    text: row.text,
    poster: {
      accountSince: row.accountSince?.toISOString() ?? null,
      emailDomain: row.emailDomain === '' ? null : row.emailDomain,
      earlierListings: row.earlierListings,
    },
  }
}

function factsOf(row: ListingFacts, content: ListingContent | undefined): ReviewedListing['facts'] {
  const host = row.applyHost ?? ''
  if (content === undefined) return host === '' ? [] : [{ name: 'Apply at', text: host }]
  const words = contentWords
    .filter(({ name }) => name !== 'Title' && name !== 'Text')
    .map(({ name, write }) => ({ name, text: write(content) }))
  // The address behind the form is what a moderator has to judge, so it is shown to them alone.
  const apply = content.apply.method === 'email' ? content.apply.email : content.apply.url
  return [...words.filter(({ name }) => name !== 'Apply'), { name: 'Apply at', text: apply }].filter(
    ({ text }) => text !== '',
  )
}

/** The domain that applications go to. */
export function applyHostOf(content: ListingContent | undefined): string | null {
  if (content === undefined) return null
  const { apply } = content
  return apply.method === 'email' ? (apply.email.split('@').at(-1) ?? null) : new URL(apply.url).hostname
}

/** A finding with the two domains letter by letter, where one looks like the other. */
export function presentFinding(finding: Finding, applyHost: string | null): ReviewFinding {
  const found = finding.lookAlike === null ? null : (domainOf(finding.quote) ?? applyHost)
  if (finding.lookAlike === null || found === null) return { ...finding, comparison: null }
  return {
    ...finding,
    comparison: {
      found: letters(markDifferences(found, finding.lookAlike)),
      known: letters(markDifferences(finding.lookAlike, found)),
    },
  }
}

function letters(marked: readonly ComparedLetter[]): ComparedLetter[] {
  return marked.map(({ letter, isDifferent }) => ({ letter, isDifferent }))
}

function domainOf(quote: string | null): string | null {
  return /(?:^|@|\/\/)([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u.exec(quote ?? '')?.[1] ?? null
}

/** A listing that has something in common, with what. */
export function presentLinked({ why, detail, ...row }: LinkedRow): LinkedListing {
  const words: Record<LinkedRow['why'], string> = {
    account: 'same account',
    address: 'same e-mail address',
    email_domain: `e-mail domain ${detail ?? ''}`,
    signer: `signed by ${shortAddress(detail ?? '')}`,
    text: `text ${detail ?? ''}% alike`,
    company: 'same company',
  }
  return { ...row, createdAt: row.createdAt.toISOString(), why: words[why] }
}

/** What was decided before. */
export function presentPast({ at, action, reason, message, by }: PastRow): PastDecision {
  return { at: at.toISOString(), action, reason, message, by }
}

/** The request for a company's page that a review is about. */
export function presentClaim({ note, claimant, company, createdAt }: ClaimForReview): Review['claim'] {
  return { note, claimant: claimant?.name ?? null, domain: company.domain, createdAt }
}

/** The appeal that a review is about, with the decision that it is against. */
export function presentAppeal({ text, createdAt, against }: AppealRow): Review['appeal'] {
  return { text, createdAt: createdAt.toISOString(), against: presentPast(against) }
}
