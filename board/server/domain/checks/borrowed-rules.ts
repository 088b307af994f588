import type { Finding } from '@cryptolist/contract'
import * as text from '#messages/listing-checks'
import { findSameKnown } from '../companies/known-companies.ts'
import { domainOrHost, freeMail, showDomain } from './domains.ts'
import { runsIn } from './links.ts'
import { type CheckSubject, finding, type Rule } from './rule.ts'
import { readTexts, whereFound, whereIn } from './texts.ts'

const address = /(?<![\p{L}\p{N}@./-])(?:([\p{L}\p{N}._+-]{1,64})@)?((?:[a-z0-9-]+\.)+[a-z]{2,})/giu
/** Words put behind a name so that an address looks like one for applicants. */
const forApplicants =
  /^(?:hr|careers?|jobs?|talents?|recruit\w*|hiring|onboard\w*|apply|offers?|people|staff|work|karriere|empleos?|vagas?|emploi|rh)$/i

/** The rule about look-alikes, which also finds an address for applicants that isn't the company's whose name it has: `binance-onboard.work`. */
export function alsoOfBorrowed(rule: Rule): Rule {
  if (rule.code !== 'APP-03') return rule
  return { ...rule, find: (subject) => rule.find(subject) ?? findBorrowedAddress(subject) }
}

function findBorrowedAddress({ content, facts }: CheckSubject): Finding | undefined {
  for (const seen of readTexts(content).texts)
    for (const { written, mailbox, host, from } of addressesIn(seen.text)) {
      const domain = domainOrHost(host.toLowerCase())
      const others = findBorrowed(freeMail.has(domain) ? mailbox : (domain.split('.')[0] ?? ''))
      const [other] = others
      if (other === undefined || [...others, ...facts.company.provedDomains].includes(domain)) continue
      const where = whereIn(seen, { from, to: from + written.length })
      return finding('APP-03', {
        weight: 'hold',
        lookAlike: other,
        ...text.linkLookAlike(where.place, showDomain(domain), showDomain(other)),
        ...whereFound(where),
      })
    }
  return undefined
}

function addressesIn(text: string): { written: string; mailbox: string; host: string; from: number }[] {
  return runsIn(text).flatMap(({ run, start }) =>
    Array.from(run.matchAll(address), ({ 0: written, 1: mailbox = '', 2: host = '', index }) => ({
      written,
      mailbox,
      host,
      from: start + index,
    })),
  )
}

/** The domains of the well-known company whose name is among the parts of a name, next to a word for applicants. */
function findBorrowed(name: string): readonly string[] {
  const parts = name.split(/[._+-]+/)
  if (!parts.some((part) => forApplicants.test(part))) return []
  return parts.map((part) => (part.length > 3 ? findSameKnown(part) : undefined)).find(Boolean)?.domains ?? []
}
