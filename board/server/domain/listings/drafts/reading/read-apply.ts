import { type ListingContent, listingLimits } from '@cryptolist/contract'
import { type ApplyTargetKind, classifyApplyTarget } from '../../checks/apply-target.ts'
import type { FieldReader } from './field-reader.ts'

/** Reads how one applies; undefined when that is not complete. `ownHosts` are names of this site, which is nobody's page. */
export function readApply(
  reader: FieldReader,
  ownHosts: readonly string[],
): ListingContent['apply'] | undefined {
  const method = reader.choice('apply_method', ['url', 'email'])
  if (method === 'url') return readUrl(reader, ownHosts)
  if (method === 'email') return readEmail(reader)
  if (reader.line('apply_method') === '')
    reader.refuse('apply_method', 'Say how people apply: on a page of yours, or by e-mail.')
  return undefined
}

function readUrl(reader: FieldReader, ownHosts: readonly string[]): ListingContent['apply'] | undefined {
  const text = reader.line('apply_url')
  if (text === '') return reader.refuse('apply_url', 'Write the address of the page where people apply.')
  const found = findTargetProblem(text, ownHosts)
  if ('problem' in found) return reader.refuse('apply_url', found.problem)
  if (found.url.length > listingLimits.link)
    return reader.refuse(
      'apply_url',
      `An address has ${listingLimits.link.toLocaleString('en')} letters at most.`,
    )
  return { method: 'url', url: found.url }
}

function readEmail(reader: FieldReader): ListingContent['apply'] | undefined {
  const email = readEmailField(reader, 'apply_email')
  return email === undefined ? undefined : { method: 'email', email }
}

/** An e-mail address that a mail can go to, in lower case; else says what is wrong. */
export function readEmailField(reader: FieldReader, name: string): string | undefined {
  const text = reader.line(name).toLowerCase()
  if (text === '') return reader.refuse(name, 'Write an e-mail address.')
  if (text.length <= listingLimits.email && isEmail(text)) return text
  return reader.refuse(
    name,
    'This is not an e-mail address that we can write to. Check it for a missing part.',
  )
}

function isEmail(text: string): boolean {
  const [, local = '', domain = ''] = /^([a-z0-9._+'-]{1,64})@([a-z0-9.-]+)$/.exec(text) ?? []
  const labels = domain.split('.')
  return (
    local !== '' &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^[a-z][a-z0-9-]+$/.test(labels.at(-1) ?? '')
  )
}

const problems: Partial<Record<ApplyTargetKind, string>> = {
  unusable: 'This is not an address of a page. Write it as https://example.com/jobs/1.',
  private: 'This address works only in a network of your own. Write one that everybody can open.',
  own_site: 'This is an address of this site. Write the page of the employer where people apply.',
  shortener:
    'This address hides where it leads. Write the address that it leads to, for people look at it before they click.',
}

/** A link to apply as it is kept, or what keeps it from being one. Nothing is asked of the network. */
function findTargetProblem(text: string, ownHosts: readonly string[]): { url: string } | { problem: string } {
  // People leave https:// out; a name with a port is no scheme.
  const typed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (url?.protocol === 'http:')
    return {
      problem: 'This address is not protected. Write it with https:// in front, if the page has that.',
    }
  if (url !== undefined && (url.username !== '' || url.password !== ''))
    return { problem: 'This address holds a name or a password. Write it without what stands before the @.' }
  const problem = problems[classifyApplyTarget(typed, { companyDomains: [], ownHosts }).kind]
  return problem === undefined && url !== undefined
    ? { url: url.href }
    : { problem: problem ?? problems.unusable ?? '' }
}
