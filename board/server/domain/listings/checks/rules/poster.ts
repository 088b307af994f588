import type { Finding } from '@cryptolist/contract'
import { findNameDomain, findOthersDomain, showDomain } from '../domains.ts'
import { type CheckSubject, finding, type Rule } from '../rule.ts'

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
    if (namesake !== undefined)
      return finding('NEW-01', {
        weight: 'check',
        field: null,
        quote: namesake,
        message: `Another company here is called ${namesake}. A person compares both before a listing of yours is published. If the page is yours, claim it.`,
      })
    if (company.isVerified || accountHours === null || accountHours >= newForHours) return undefined
    const who = hasAccount ? 'Your account is new' : 'You post without an account'
    return finding('NEW-01', {
      weight: 'check',
      field: null,
      message: `${who} and the company’s domain is not proved, so listings are checked by a person first. With a proved domain they are live at once.`,
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
      message:
        other === undefined
          ? `The company is called like the domain ${showDomain(named)}, which it has not proved. Prove it on the company’s page; until then listings are checked by a person first.`
          : `The company is called like a domain, and ${showDomain(other)} is another company’s. A person compares both before a listing of yours is published. If the domain is yours, prove it.`,
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
    message: `You hire for ${showDomain(client)}, and ${showDomain(other)} is another company’s domain. A person looks at it before the listing is published.`,
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
      message: `You have sent ${postsInLastDay} jobs within a day and the company’s domain is not proved. Those beyond ${mostPostsInADay} are checked by a person first. Prove the domain to send more.`,
    })
  },
}

/** Who posts. */
export const posterRules: readonly Rule[] = [newPoster, manyPosts]
