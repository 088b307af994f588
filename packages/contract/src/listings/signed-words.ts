import type { CvSetting } from './application-form.ts'
import type { ListingContent, ListingPay, ListingToken } from './listing-content.ts'
import type { Question } from './questions.ts'

/** The parts of the signed words, in every version: a field that is added is signed with the content alone. */
export type WordedContent = Pick<
  ListingContent,
  | 'title'
  | 'employment'
  | 'pay'
  | 'tokens'
  | 'place'
  | 'hours'
  | 'description'
  | 'visaSponsored'
  | 'relocationPaid'
  | 'onsiteDaysPerWeek'
> & {
  cryptoPay: Omit<ListingContent['cryptoPay'], 'assets'> & { assets: readonly string[] }
  /** An address of a person is not covered: it is never shown. */
  apply:
    | { method: 'url'; url: string }
    | {
        method: 'email'
        questions?: readonly Question[] | undefined
        cv?: Exclude<CvSetting, 'optional'> | undefined
      }
}

/** The fields of a signed listing that say what the job is, as wallets show them. */
export interface SignedWords {
  title: string
  employment: string
  pay: string
  tokenTerms: string
  place: string
  applyTarget: string
}

/**
 * The listing in the words that are signed. All versions write them so for ever: codes and numbers as they are kept, sorted where order means
 * nothing, no label that could be reworded. Otherwise a listing signed years ago would seem edited.
 */
export function toSignedWords(content: WordedContent, siteHost: string): SignedWords {
  return {
    title: content.title.normalize('NFC').trim(),
    employment: sorted(content.employment).map(plain).join(', '),
    pay: join('; ', [payWords(content.pay), cryptoWords(content.cryptoPay)]),
    tokenTerms: content.tokens.length === 0 ? 'none' : content.tokens.map(tokenWords).join(' | '),
    place: placeWords(content),
    applyTarget: content.apply.method === 'url' ? content.apply.url : `e-mail through ${siteHost}`,
  }
}

/** Typed text as it is hashed, the Markdown too: composed letters (NFC), lines that end in LF, nothing blank around it. */
export function canonicalText(typed: string): string {
  return typed.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

function payWords(pay: ListingPay): string {
  if (pay.kind !== 'cash') return pay.kind === 'unpaid' ? 'unpaid' : 'tokens only'
  const { min, max, currency, period } = pay
  const amount =
    min === null ? `up to ${decimal(max ?? '')}` : max === null ? `from ${decimal(min)}` : range(min, max)
  return `${currency} ${amount}/${period}`
}

function cryptoWords({ mode, assets, pct, chain, cadence }: WordedContent['cryptoPay']): string | null {
  if (mode === 'none') return null
  const share = pct === null ? 'a part' : `${pct}%`
  const where = chain === null ? '' : ` on ${chain}`
  const what = assets.length === 0 ? 'crypto' : sorted(assets).join(' or ')
  return join(', ', [`${share} in ${what}${where}`, mode, cadence === null ? null : plain(cadence)])
}

function tokenWords(token: ListingToken): string {
  const { chain, contractAddress, vestMonths, cliffMonths, lockupMonths, unlock, acceleratesOnChange } = token
  return join('; ', [
    join(' ', [
      `${free(token.symbol)} (${free(token.name)})`,
      chain === null ? null : `on ${chain}`,
      contractAddress === null ? null : `at ${free(contractAddress)}`,
    ]),
    plain(token.status),
    grant(token.grantPctMin, token.grantPctMax, (text) => `${text}% of supply`),
    grant(token.grantUsdMin, token.grantUsdMax, (text) => `worth USD ${text}`),
    grant(token.grantTokensMin, token.grantTokensMax, (text) => `${text} tokens`),
    `as ${plain(token.paidAs)}`,
    `valued by ${plain(token.valuationBasis)}`,
    months('vesting', vestMonths),
    months('cliff', cliffMonths),
    unlock === null ? null : `unlock ${plain(unlock)}`,
    months('lock', lockupMonths),
    yesNo('faster when the company is sold', acceleratesOnChange),
    `when leaving: ${plain(token.onTermination)}`,
    token.note === null ? null : `note: ${free(token.note)}`,
  ])
}

function placeWords(content: WordedContent): string {
  const { mode, remoteCountries, excludedCountries, officeCountries, cities } = content.place
  const { hours } = content
  return join('; ', [
    mode,
    list('open to', remoteCountries),
    list('not open to', excludedCountries),
    list('office in', [...sorted(cities).map(free), ...sorted(officeCountries)], (values) => values),
    content.onsiteDaysPerWeek === null ? null : `${content.onsiteDaysPerWeek} days a week there`,
    hours === null ? null : `${clock(hours.startMinute)}-${clock(hours.endMinute)} ${free(hours.timeZone)}`,
    yesNo('visa sponsored', content.visaSponsored),
    yesNo('relocation paid', content.relocationPaid),
  ])
}

function grant(
  min: string | number | null,
  max: string | number | null,
  words: (text: string) => string,
): string | null {
  const [low, high] = [min ?? max, max ?? min]
  return low === null || high === null ? null : words(range(low, high))
}

function range(min: string | number, max: string | number): string {
  const [low, high] = [decimal(min), decimal(max)]
  return low === high ? low : `${low}-${high}`
}

/** Without zeros that say nothing: the database writes `1000.50` where a person typed `1000.5`. */
function decimal(value: string | number): string {
  const text = String(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function months(name: string, count: number | null): string | null {
  return count === null ? null : `${name} ${count} months`
}

function yesNo(name: string, value: boolean | null): string | null {
  return value === null ? null : `${name}: ${value ? 'yes' : 'no'}`
}

function list(
  name: string,
  values: readonly string[],
  order: (values: readonly string[]) => readonly string[] = sorted,
): string | null {
  return values.length === 0 ? null : `${name} ${order(values).join(', ')}`
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].map((value) => value.normalize('NFC')).sort()
}

/** Typed text, in quotes where it could be mistaken for the words around it, so that no two listings have the same signed text. */
function free(typed: string): string {
  const text = typed.normalize('NFC').trim()
  return /^[\p{L}\p{M}\p{N} ._/$&'+-]+$/u.test(text) ? text : JSON.stringify(text)
}

function plain(code: string): string {
  return code.replaceAll('_', ' ')
}

function join(mark: string, parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(mark)
}
