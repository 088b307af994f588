import type { PayPeriod } from '@cryptolist/contract'

/** Pay that a search asks for at least. */
export interface TypedPay {
  amount: number
  /** ISO 4217. */
  currency: string
  period: PayPeriod
  /** Nothing but its thousands, or that it is the least, says that it is pay: "10k users", "over 10k users". */
  isBare: boolean
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }
const currencies: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  usdc: 'USD',
  usdt: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
}
const periods: readonly (readonly [RegExp, PayPeriod])[] = [
  [/h/, 'hour'],
  [/d/, 'day'],
  [/w/, 'week'],
  [/m/, 'month'],
]
const least = `(?:(?<least>(?:base |min(?:imum)? )?(?:salary|pay|pays|paying|compensation|gehalt|mindestgehalt|sueldo|salario|salaire|зарплата) ?(?:of |from |over |above |more than |at least |minim[ou]m? |desde |ab |von |от |>=? ?|≥ ?)?|min(?:imum)? |starting at )|(?<over>over |above |from |at least |more than |>=? ?|≥ ?))?`
const code = (name: string) => `(?<${name}>usd|eur|gbp|chf|cad|aud|sgd|usdc|usdt|dollars?|euros?|pounds)`
const number = (name: string) =>
  String.raw`(?:(?<sign${name}>[$€£]) ?)?(?<number${name}>\d{1,3}(?:[ ,.']\d{3})+|\d+(?:\.\d{1,2}(?= ?k))?)(?: ?(?<k${name}>k))?(?: ?(?<end${name}>[$€£]))?`
const period = String.raw`(?<period>(?: ?/ ?| (?:a|an|per) |per )(?:year|yr|y|annum|month|mo|m|week|wk|day|d|hour|hr|h)| annually| yearly| monthly| hourly| p\.?a)?`
/** "over 150k usd", "$120,000+", "100-150k a year", "€80k", "90 000 €", "$75 per hour". */
const pattern = new RegExp(
  `^${least}(?:${code('before')} ?)?${number('A')}(?: ?(?:-|to) ?${number('B')})?(?<plus> ?\\+| ?plus| or more)?(?: ?${code('behind')})?(?<more> ?\\+| or more)?${period}(?<pay> salary| pay| compensation)?$`,
)
/** A year for less, or for more, is nothing that anyone asks for. */
const [leastYearly, mostYearly] = [10_000, 2_000_000]
/** A plan for pensions. */
const noAmounts: ReadonlySet<string> = new Set(['401k', '401 k'])

/** The least pay that words ask for; undefined for words that mean anything else. */
export function readTypedPay(typed: string): TypedPay | undefined {
  const text = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[.,;?!]$/, '')
  const groups = /\d/.test(text) && !noAmounts.has(text) ? pattern.exec(text)?.groups : undefined
  if (groups === undefined) return undefined
  const { numberA = '', kA, kB } = groups
  const sign = groups.signA ?? groups.signB ?? groups.endA ?? groups.endB
  const isThousands = kA !== undefined || kB !== undefined
  const named = groups.before ?? groups.behind
  const isPay = sign ?? named ?? groups.least ?? groups.period ?? groups.pay
  if ((isPay ?? groups.over ?? groups.plus ?? groups.more) === undefined && !isThousands) return undefined
  const amount = Number(numberA.replace(/[ ,.'](?=\d{3})/g, '')) * (isThousands ? 1000 : 1)
  const span =
    groups.period === undefined ? undefined : groups.period.replace(/per|an?(?= )|\W/g, '').charAt(0)
  const of = periods.find(([first]) => span !== undefined && first.test(span))?.[1] ?? 'year'
  if (of === 'year' && (amount < leastYearly || amount > mostYearly)) return undefined
  const currency = named === undefined ? signs[sign ?? '$'] : (currencies[named] ?? named.toUpperCase())
  return { amount, currency: currency ?? 'USD', period: of, isBare: isPay === undefined }
}
