import {
  employmentNames,
  type FieldGroup,
  type FieldValues,
  type ListingChange,
  type ListingContent,
  payPeriodWords,
  postingFields,
  processFields,
  publicFields,
  roleFamilyNames,
  seniorityNames,
  workModeNames,
  writeBounds,
} from '@cryptolist/contract'
import { language as locale } from '#messages/language'
import * as messages from '#messages/revisions'
import type { PublicListingContent, RevisionContent } from '../../database/schema-employers.ts'
import { describeCountries } from '../places/places.ts'
import { chains, tags } from '../taxonomy/terms.ts'

/** The public part of a listing: an employer's e-mail address is never shown. */
export function toPublicContent(content: ListingContent): PublicListingContent {
  const { apply } = content
  if (apply.method === 'url') return { ...content, apply }
  const { email: _email, ...publicApply } = apply
  return { ...content, apply: publicApply }
}

/** The differences that the public sees, part by part. */
export function listChanges(before: RevisionContent, after: RevisionContent): ListingChange[] {
  return compare(contentLabels, before, after)
}

/** Parts that a source states itself; the rest is derived from it. */
const statedNames: ReadonlySet<string> = new Set([
  messages.title,
  messages.employment,
  messages.pay,
  messages.location,
  messages.text,
  messages.apply,
])

/**
 * The differences where a source states something else; nothing where it only writes it otherwise (marks, case, spaces, the order of places,
 * what trackers add to links), or only what is derived from it is other.
 */
export function listStatedChanges(before: RevisionContent, after: RevisionContent): ListingChange[] {
  const changes = listChanges(before, after)
  const isOther = changes.some((change) => {
    const words = change.name === messages.title || change.name === messages.text ? wordsOf : sortedWordsOf
    return statedNames.has(change.name) && words(change.before) !== words(change.after)
  })
  return isOther ? changes : []
}

function wordsOf(text: string): string {
  return listWords(text).join(' ')
}

function sortedWordsOf(text: string): string {
  return listWords(text).sort().join(' ')
}

function listWords(text: string): string[] {
  const plain = text.replace(/\]\([^)]*\)/g, ']').replace(/(https?:[^\s?#]*)[?#]\S*/g, '$1')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The differences, with the e-mail address that applications go to, which the public never sees: for those who decide about a change. */
export function listChangesInFull(before: FullContent, after: ListingContent): ListingChange[] {
  return compare(labelsInFull, before, after)
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

type Words = (content: RevisionContent) => string

// The history has an order of its own, in which fields that are added come after the terms of their group.
const { summary, language, hiringFor, ...terms } = publicFields
const allOf = (content: RevisionContent): RevisionContent => content

const chainNames = new Map(chains.map(({ slug, name }) => [slug, name]))
const tagNames = new Map(tags.map(({ slug, name }) => [slug, name]))
const chainName = (slug: string): string => chainNames.get(slug) ?? slug

/** Every part of a listing that the public sees, with its name, as people read it. An empty text says that the listing does not tell. */
const contentLabels: readonly { name: string; write: Words }[] = [
  { name: messages.title, write: ({ title = '' }) => title },
  {
    name: messages.role,
    write: ({ roleFamily }) => (roleFamily === undefined ? '' : roleFamilyNames[roleFamily]),
  },
  {
    name: messages.seniority,
    write: ({ seniority = [] }) => list(seniority.map((one) => seniorityNames[one])),
  },
  {
    name: messages.employment,
    write: ({ employment = [] }) => list(employment.map((one) => employmentNames[one])),
  },
  ...historyOf({ hiringFor }, allOf),
  { name: messages.pay, write: writePay },
  { name: messages.paidInCrypto, write: writeCryptoPay },
  { name: messages.tokens, write: ({ tokens = [] }) => tokens.map(writeToken).join('; ') },
  { name: messages.location, write: writePlace },
  { name: messages.hours, write: writeHours },
  ...historyOf(terms, allOf),
  {
    name: messages.tags,
    write: ({ tags: slugs = [] }) => list(slugs.map((slug) => tagNames.get(slug) ?? slug)),
  },
  { name: messages.chains, write: ({ chains: slugs = [] }) => list(slugs.map(chainName)) },
  ...historyOf({ language, summary }, allOf),
  { name: messages.text, write: ({ description = '' }) => description },
  { name: messages.process, write: ({ process }) => (process?.steps ?? []).map(writeStep).join('; ') },
  { name: messages.takeHome, write: writeTakeHome },
  ...historyOf(processFields, ({ process }: RevisionContent) => process ?? {}),
  {
    name: messages.apply,
    write: ({ apply }) => (apply?.method === 'email' ? messages.byEmail : (apply?.url ?? '')),
  },
  { name: messages.questions, write: writeQuestions },
  {
    name: messages.cv,
    write: ({ apply }) => (apply?.method === 'email' && apply.cv ? messages.cvSettings[apply.cv] : ''),
  },
  ...historyOf(postingFields, allOf),
]

/** A listing with the email address for applications; of an import, what its source says. */
export type FullContent = Omit<RevisionContent, 'apply'> & {
  apply?: RevisionContent['apply'] | ListingContent['apply']
}

/** As `contentLabels`, with that address. */
export const labelsInFull: readonly { name: string; write(content: FullContent): string }[] =
  contentLabels.map((part) =>
    part.name === messages.apply ? { name: messages.apply, write: writeApply } : part,
  )

/** The link or the email address that applications go to. */
export function writeApply({ apply }: FullContent): string {
  if (apply === undefined) return ''
  if (apply.method === 'url') return apply.url
  return 'email' in apply ? apply.email : messages.byEmail
}

function writeQuestions({ apply }: RevisionContent): string {
  const questions = apply?.method === 'email' ? (apply.questions ?? []) : []
  return questions
    .map(({ text, isRequired, choices }) =>
      messages.question(isRequired ? messages.requiredQuestion(text) : text, list(choices)),
    )
    .join('; ')
}

function list(words: readonly string[]): string {
  return words.join(', ')
}

function amount(value: number): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 10 })
}

function range(min: number, max: number): string {
  return min === max ? amount(min) : `${amount(min)}–${amount(max)}`
}

function writePay({ pay }: RevisionContent): string {
  if (pay === undefined) return ''
  if (pay.kind === 'cash') return `${pay.currency} ${writeBounds(pay, range)} ${payPeriodWords[pay.period]}`
  return pay.kind === 'unpaid' ? messages.unpaid : messages.tokensOnly
}

function writeCryptoPay({ cryptoPay }: RevisionContent): string {
  if (cryptoPay === undefined) return ''
  if (cryptoPay.mode === 'none') return messages.no
  return list([
    cryptoPay.mode,
    ...cryptoPay.assets,
    ...(cryptoPay.pct === null ? [] : [`${cryptoPay.pct}%`]),
    ...(cryptoPay.chain === null ? [] : [chainName(cryptoPay.chain)]),
    ...(cryptoPay.cadence === null ? [] : [cryptoPay.cadence]),
  ])
}

function writeToken(token: PublicListingContent['tokens'][number]): string {
  const amounts = [
    pair(token.grantPctMin, token.grantPctMax, messages.ofSupply),
    pair(token.grantUsdMin, token.grantUsdMax, ' USD'),
    pair(token.grantTokensMin, token.grantTokensMax, ` ${token.symbol}`),
  ]
  const facts = [
    ...amounts,
    token.status.replaceAll('_', ' '),
    token.paidAs === 'unknown' ? '' : token.paidAs.replaceAll('_', ' '),
    token.chain === null ? '' : chainName(token.chain),
    token.contractAddress ?? '',
    token.valuationBasis === 'none_stated'
      ? ''
      : messages.valuedBy(token.valuationBasis.replaceAll('_', ' ')),
    token.vestMonths === null ? '' : messages.vesting(token.vestMonths),
    token.cliffMonths === null ? '' : messages.cliff(token.cliffMonths),
    token.unlock === null ? '' : messages.unlock(token.unlock),
    token.lockupMonths === null ? '' : messages.locked(token.lockupMonths),
    yesNo(token.acceleratesOnChange, messages.accelerates, messages.noAcceleration),
    token.onTermination === 'unknown' ? '' : token.onTermination.replaceAll('_', ' '),
    token.note ?? '',
  ]
  return `${token.name} (${token.symbol}): ${list(facts.filter((fact) => fact !== ''))}`
}

function pair(min: number | string | null, max: number | string | null, unit: string): string {
  const [low, high] = [min ?? max, max ?? min]
  if (low === null || high === null) return ''
  const write = (value: number | string): string => (typeof value === 'number' ? amount(value) : value)
  return (low === high ? write(low) : `${write(low)}–${write(high)}`) + unit
}

function writePlace({ place, onsiteDaysPerWeek = null }: RevisionContent): string {
  if (place === undefined) return ''
  const where = {
    remote: place.remoteCountries,
    hybrid: place.officeCountries,
    onsite: place.officeCountries,
    unknown: [...place.remoteCountries, ...place.officeCountries],
  }[place.mode ?? 'unknown']
  const parts = [
    place.mode === null ? '' : workModeNames[place.mode],
    list(place.cities),
    describeCountries(where),
    place.excludedCountries.length === 0 ? '' : messages.except(describeCountries(place.excludedCountries)),
    onsiteDaysPerWeek === null ? '' : messages.daysOnSite(onsiteDaysPerWeek),
  ]
  return list(parts.filter((part) => part !== ''))
}

function writeHours({ hours = null }: RevisionContent): string {
  if (hours === null) return ''
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `${clock(hours.startMinute)}–${clock(hours.endMinute)} ${hours.timeZone}`
}

function writeStep({ name, note }: { name: string; note: string | null }): string {
  return note === null ? name : `${name} (${note})`
}

function writeTakeHome({ process }: RevisionContent): string {
  const { takeHome = null, takeHomeHours = null, isTakeHomePaid = null } = process ?? {}
  if (takeHome === null) return ''
  const hours = takeHomeHours === null ? [] : [messages.taskHours(takeHomeHours)]
  const paid = yesNo(isTakeHomePaid, messages.taskPaid, messages.taskUnpaid)
  return list([takeHome, ...hours, ...(paid === '' ? [] : [paid])])
}

function yesNo(value: boolean | null, yes: string, no: string): string {
  if (value === null) return ''
  return value ? yes : no
}

/** How the history words a group's values; an empty text says nothing. */
function historyOf<Group extends FieldGroup, Content>(
  group: Group,
  find: (content: Content) => Partial<FieldValues<Group>>,
): { name: string; write(content: Content): string }[] {
  return Object.entries(group).flatMap(([name, { history, empty }]) => {
    if (history === undefined) return []
    const write = (content: Content): string => {
      // Revisions older than the field lack it.
      const value: NonNullable<unknown> | null = Reflect.get(find(content), name) ?? empty ?? null
      return value === null ? '' : history.write(value)
    }
    return [{ name: history.name, write }]
  })
}
