import * as text from '#messages/listing-checks'
import { entriesOfHandle, entriesOver } from '../scam-register/address.ts'
import { handlesIn } from './handles.ts'
import { linksOf } from './links.ts'
import { type CheckSubject, finding, type Rule } from './rule.ts'
import { readTexts } from './texts.ts'

/** A listing that names something of the register of scams: where applications go, in its texts, also as `@name`, or as the company's domain. */
export const registerRules: readonly Rule[] = [
  {
    code: 'REG-01',
    isForImports: true,
    find(subject) {
      const { registered } = subject.facts
      if (registered.size === 0) return undefined
      for (const { entries, field } of namesOf(subject)) {
        const entry = entries.find((one) => registered.has(one))
        if (entry !== undefined)
          return finding('REG-01', { weight: 'hold', field, quote: entry, ...text.inRegister(entry) })
      }
      return undefined
    },
  },
]

/** Addresses and accounts in a listing, each as the entries that it may be under. */
function namesOf(subject: CheckSubject): { entries: string[]; field: string | null }[] {
  return [
    ...addressesOf(subject).map(({ address, field }) => ({ entries: entriesOver(address), field })),
    ...readTexts(subject.content).texts.flatMap((seen) =>
      handlesIn(seen).map(({ name }) => ({ entries: entriesOfHandle(name), field: seen.field })),
    ),
  ]
}

function addressesOf(subject: CheckSubject): { address: string; field: string | null }[] {
  const { apply } = subject.content
  const way =
    apply === undefined
      ? []
      : [
          apply.method === 'email'
            ? { address: `mailto:${apply.email}`, field: 'apply_email' }
            : { address: apply.url, field: 'apply_url' },
        ]
  return [
    ...way,
    ...linksOf(subject).map(({ address }) => ({ address, field: 'description' })),
    ...subject.facts.company.domains.map((domain) => ({ address: `https://${domain}`, field: null })),
  ]
}
