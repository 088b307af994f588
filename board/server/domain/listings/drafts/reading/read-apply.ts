import { type ListingContent, listingLimits } from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { type ApplyTargetKind, classifyApplyTarget } from '../../checks/apply-target.ts'
import type { FieldReader } from './field-reader.ts'

/** Reads how candidates apply; undefined if that is incomplete. `ownHosts` are this site's names, where no employer has a page. */
export function readApply(
  reader: FieldReader,
  ownHosts: readonly string[],
): ListingContent['apply'] | undefined {
  const method = reader.choice('apply_method', ['url', 'email'])
  if (method === 'url') return readUrl(reader, ownHosts)
  if (method === 'email') return readEmail(reader)
  if (reader.line('apply_method') === '') reader.refuse('apply_method', texts.applyMethodMissing)
  return undefined
}

function readUrl(reader: FieldReader, ownHosts: readonly string[]): ListingContent['apply'] | undefined {
  const text = reader.line('apply_url')
  if (text === '') return reader.refuse('apply_url', texts.applyLinkMissing)
  const found = findTargetProblem(text, ownHosts)
  if ('problem' in found) return reader.refuse('apply_url', found.problem)
  if (found.url.length > listingLimits.link)
    return reader.refuse('apply_url', texts.linkTooLong(listingLimits.link))
  return { method: 'url', url: found.url }
}

function readEmail(reader: FieldReader): ListingContent['apply'] | undefined {
  const email = readEmailField(reader, 'apply_email')
  return email === undefined ? undefined : { method: 'email', email }
}

/** An e-mail address that a mail can go to, in lower case; else says what is wrong. */
export function readEmailField(reader: FieldReader, name: string): string | undefined {
  const text = reader.line(name).toLowerCase()
  if (text === '') return reader.refuse(name, texts.emailMissing)
  if (text.length <= listingLimits.email && isEmail(text)) return text
  return reader.refuse(name, texts.emailInvalid)
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
  unusable: texts.linkUnusable,
  private: texts.linkPrivate,
  own_site: texts.linkOwnSite,
  shortener: texts.linkShortened,
}

/** A link to apply as it is kept, or what keeps it from being one. Nothing is asked of the network. */
function findTargetProblem(text: string, ownHosts: readonly string[]): { url: string } | { problem: string } {
  // People leave https:// out; a name with a port is no scheme.
  const typed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (url?.protocol === 'http:') return { problem: texts.linkInsecure }
  if (url !== undefined && (url.username !== '' || url.password !== ''))
    return { problem: texts.linkPassword }
  const problem = problems[classifyApplyTarget(typed, { companyDomains: [], ownHosts }).kind]
  return problem === undefined && url !== undefined
    ? { url: url.href }
    : { problem: problem ?? problems.unusable ?? '' }
}
