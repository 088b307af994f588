import { type Finding, moderationReasonNames } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { isKnownWithDomain } from '../companies/known-companies.ts'
import { firstMonth } from '../domain-verification/looks.ts'
import { findNameDomain, findOthersDomain, showDomain } from './domains.ts'
import { type CheckSubject, finding, phraseRule, type Rule } from './rule.ts'

const newForHours = 24
const mostPostsInADay = 5

const newPoster: Rule = {
  code: 'NEW-01',
  isForImports: false,
  find(subject) {
    const { content, occasion, facts } = subject
    const { company, accountHours, hasAccount, namesake } = facts
    // Before anything is typed there is nothing to say.
    if (occasion === 'write' && !company.name && !content.title) return undefined
    const borrowed = findBorrowedName(subject)
    if (borrowed !== undefined) return borrowed
    // Moderators who approved its listings have compared the two.
    if (namesake !== undefined && !company.isTrusted)
      return finding('NEW-01', {
        weight: 'check',
        field: null,
        quote: namesake,
        ...text.namesake(namesake),
      })
    if (company.isVerified || accountHours === null || accountHours >= newForHours) return undefined
    return finding('NEW-01', {
      weight: 'check',
      field: null,
      ...(hasAccount ? text.newAccount : text.noAccount),
    })
  },
}

/** Finds a company named like a domain, or hiring for one, that it hasn't verified or that is another company's. */
function findBorrowedName({ content, facts }: CheckSubject): Finding | undefined {
  const { name, provedDomains } = facts.company
  const named = findNameDomain(name ?? '')
  if (named !== undefined && !provedDomains.includes(named)) {
    const other = findOthersDomain(named, facts.knownDomains)
    return finding('NEW-01', {
      weight: other === undefined ? 'check' : 'hold',
      field: null,
      quote: showDomain(named),
      lookAlike: other === named ? null : (other ?? null),
      ...(other === undefined
        ? text.namedLikeDomain(showDomain(named))
        : text.namedLikeOthersDomain(showDomain(other))),
    })
  }
  const client = findNameDomain(content.hiringFor ?? '')
  const other = client === undefined ? undefined : findOthersDomain(client, facts.knownDomains)
  if (client === undefined || other === undefined || provedDomains.includes(client)) return undefined
  return finding('NEW-01', {
    weight: 'check',
    field: 'hiring_for',
    quote: showDomain(client),
    lookAlike: other === client ? null : other,
    ...text.hiresForOthersDomain(showDomain(client), showDomain(other)),
  })
}

const manyPosts: Rule = {
  code: 'RATE-01',
  isForImports: false,
  find({ facts: { company, postsInLastDay }, occasion }) {
    if (company.isVerified || occasion !== 'send' || postsInLastDay < mostPostsInADay) return undefined
    return finding('RATE-01', {
      weight: 'hold',
      field: null,
      ...text.manyPosts(postsInLastDay, mostPostsInADay),
    })
  },
}

/** Days after its domain was verified in which each listing of a company is reviewed; in its first month those that mention what scams are about. */
const firstWeek = 7

function isNewerThan(days: number, { daysVerified }: CheckSubject['facts']['company']): boolean {
  return daysVerified !== null && daysVerified < days
}

/** Whether a company's domain has been verified for so long that it may publish unseen whatever it mentions. */
export function isSettled(company: CheckSubject['facts']['company']): boolean {
  return company.isVerified && !isNewerThan(firstMonth, company)
}

const newDomain: Rule = {
  code: 'NEW-02',
  isForImports: false,
  find({ facts: { company } }) {
    if (!company.isVerified) return undefined
    // A company whose listings moderators have seen twice waits no longer if the board has known its domain all along.
    const isKnown = isKnownWithDomain(company.name ?? '', company.provedDomains)
    if (company.isTrusted && (isKnown || !isNewerThan(firstWeek, company))) return undefined
    return finding('NEW-02', {
      weight: 'check',
      field: null,
      ...(isKnown ? text.newDomainOfKnown : text.newDomain),
    })
  },
}

const touches = phraseRule('NEW-03', {
  weight: 'check',
  isForImports: false,
  say: (where) => text.newAndTouchy(where.place),
})

/** Topics of scams, said by a company that nobody knows yet. */
const newAndTouchy: Rule = {
  ...touches,
  find: (subject) => (isNewerThan(firstMonth, subject.facts.company) ? touches.find(subject) : undefined),
}

const afterFraud: Rule = {
  code: 'FRD-01',
  isForImports: false,
  find({ facts: { fraudMark } }) {
    if (fraudMark === undefined) return undefined
    const reason = moderationReasonNames[fraudMark.reason]
    return finding('FRD-01', { weight: 'hold', field: null, ...text.afterFraud(reason) })
  },
}

/** Who posts. */
export const posterRules: readonly Rule[] = [newPoster, newDomain, newAndTouchy, manyPosts, afterFraud]
