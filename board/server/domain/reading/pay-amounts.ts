/** An amount in a sentence, with the currencies next to it. */
export interface Amount {
  value: number
  /** ISO codes, `dollar` and `yen` for signs of several countries. */
  currencies: string[]
  /** The factor of the number, where it is written: `k`, `lakh`, `万`. */
  unit: number | undefined
  start: number
  end: number
}

/** One amount, or two with a word or dash between them, as it stands in a sentence. */
export interface AmountRange {
  min: number
  max: number
  /** "$120k+" */
  isOpen: boolean
  isRange: boolean
  currencies: string[]
  start: number
  end: number
}

/** Signs and words for currencies, longer ones first where one begins another. Stablecoins are counted as the money that they follow. */
const currencyWords: readonly [string, string][] = [
  ['US ?\\$|U\\$S|US-?Dollars?|USD[TC]?|DAI|PYUSD|美元|美金', 'USD'],
  ['CA ?\\$|C\\$|CAD', 'CAD'],
  ['AU ?\\$|A\\$|AUD', 'AUD'],
  ['NZ ?\\$|NZD', 'NZD'],
  ['HK\\$|HKD', 'HKD'],
  ['SG\\$|S\\$|SGD', 'SGD'],
  ['NT\\$|TWD', 'TWD'],
  ['R\\$|BRL|reais', 'BRL'],
  ['MX\\$|MXN', 'MXN'],
  ['\\$|dollars?|dólares', 'dollar'],
  ['€|EURC?|euros?|eur', 'EUR'],
  ['£|GBP', 'GBP'],
  ['CHF|SFr\\.?|Fr\\.', 'CHF'],
  ['JPY|円', 'JPY'],
  ['CNY|RMB|元|人民币|人民幣', 'CNY'],
  ['[¥￥]', 'yen'],
  ['₹|INR|Rs\\.?', 'INR'],
  ['₩|KRW|원', 'KRW'],
  ['₺|TRY|TL', 'TRY'],
  ['₪|ILS|NIS', 'ILS'],
  ['₱|PHP', 'PHP'],
  ['฿|THB', 'THB'],
  ['IDR|Rp\\.?', 'IDR'],
  ['MYR|RM', 'MYR'],
  ['PLN|zł|zl', 'PLN'],
  ['CZK|Kč', 'CZK'],
  ['HUF|Ft', 'HUF'],
  ['RON|lei', 'RON'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['DKK', 'DKK'],
  ['AED|Dhs?', 'AED'],
  ['SAR', 'SAR'],
  ['ZAR|R', 'ZAR'],
]
const units: Readonly<Record<string, number>> = {
  k: 1_000,
  tsd: 1_000,
  тыс: 1_000,
  lakh: 100_000,
  lac: 100_000,
  lpa: 100_000,
  l: 100_000,
  m: 1_000_000,
  万: 10_000,
  만: 10_000,
}

// Not `\p{L}`: expressions without regard to capitals take long to build with it.
const letter = '[A-Za-zÀ-ÖØ-öø-\u024FА-я\u3040-\u9FFF\uAC00-\uD7AF]'
const isLatin = (words: string): boolean => /^[a-z]/i.test(words)
const longestFirst = (entries: readonly string[]): string[] =>
  entries.flatMap((words) => words.split('|')).sort((a, b) => b.length - a.length)
const allWords = longestFirst(currencyWords.map(([words]) => words))
/** One or two currencies right before an amount: "CAD $120,000". */
const before = new RegExp(
  `(?:(?:${allWords.map((word) => (isLatin(word) ? `(?<!${letter})${word}` : word)).join('|')})\\s?){1,2}$`,
  'i',
)
// The rand's R is no currency behind an amount. Letters are one only as a whole word.
const behind = new RegExp(
  `^\\s?(?:${allWords
    .filter((word) => word !== 'R')
    // The sign in "L4 $140,000" is of what follows.
    .map((word) => `${word}(?!${isLatin(word) ? letter : '\\d'})`)
    .join('|')})`,
  'i',
)
const currencyPattern = new RegExp(allWords.join('|'), 'gi')
const exact: readonly [RegExp, string][] = currencyWords.map(([words, code]) => [
  new RegExp(`^(?:${words})$`, 'i'),
  code,
])
const longestCurrency = 24
const digits =
  /(?<![\d.,]|\d[ '’])(?:\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:['’]\d{3})+|(?: \d{3})+)(?:[.,]\d{1,2})?|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,12}(?:[.,]\d{1,2})?)(?!\d|[.,'’]\d|\s?%)/g
/** After the number: `.-`, the unit. */
const unitPattern = new RegExp(
  `^(?:[.,]-|\\.–)?(?:\\s?(?:(k|tsd|тыс|lakh|lac|lpa|l|m)s?\\.?(?!${letter})|(k)(?=[€元人円])|([万만])))?`,
  'i',
)
/** The sign of the rand is a letter: only before an amount of six digits or more. */
const randBefore = new RegExp(`(?<!${letter})R\\s?$`)

/** Words and signs between two amounts of one range. */
const between =
  /^\.?\s*(?:(?:\/\s?(?:hr|h|mo|yr)|(?:\/\s?|(?:per|an?) )(?:hour|month|year))\b)?\s*(?:gross|brutto|bruto|brut|netto?)?\s*(?:[-–—−~〜～](?:\s*(?:up to|最大|最高|최대))?|(?:to|bis|tot|à|a|hasta|até)(?: (?:a )?max(?:imum|imal|imaal)?\.?(?: of)?)?|up to|and|und|à|et|a|y|e|tot|en|do|through|до|и|al|-?\s*до|から|부터)\s*$/iu
/** A text that has none of these states no pay: cheap to look for. */
export const currencyHint =
  /[$€£¥￥₹₩₺₪₱฿円元원薪]|人民|工资|待遇|年収|月給|給与|연봉|월급|(?<![A-Za-z])(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|HKD|SGD|AUD|NZD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|ILS|AED|SAR|ZAR|INR|IDR|MYR|PHP|THB|KRW|TWD|BRL|MXN|DAI|PYUSD|[Ee]uros?|zł|Kč|Ft|lei|TL|NIS|Rs|RM|Rp|R(?=\d{3})|dólares|dollars|LPA|lakh|usd[tc]?|eur|gbp)/gu

/** The amounts of a sentence that have a currency, two of one range together. */
export function findRanges(sentence: string): AmountRange[] {
  const implied = impliedCurrency(sentence)
  const amounts = findAmounts(sentence).map((amount) =>
    amount.currencies.length === 0 && amount.unit !== undefined && implied !== undefined
      ? { ...amount, currencies: [implied] }
      : amount,
  )
  const ranges: AmountRange[] = []
  for (let index = 0; index < amounts.length; index += 1) {
    const [first, second] = [amounts[index], amounts[index + 1]]
    if (first === undefined) break
    const isRange = second !== undefined && between.test(sentence.slice(first.end, second.start))
    if (isRange) index += 1
    const range = isRange ? joinAmounts(first, second) : joinAmounts(first, first)
    // Not "$150,000 + equity".
    const isOpen = /^\+(?!\p{L})/u.test(sentence.slice(range?.end, (range?.end ?? 0) + 2))
    if (range !== undefined) ranges.push({ ...range, isRange, isOpen })
  }
  return ranges
}

/** The currency of amounts in 万 or K, where a word for pay in that language names them and no currency does. */
function impliedCurrency(sentence: string): string | undefined {
  if (/年収|年俸|月給|時給|日給|給与/.test(sentence)) return 'JPY'
  if (/연봉|월급/.test(sentence)) return 'KRW'
  return /薪|工资|待遇/.test(sentence) ? 'CNY' : undefined
}

function joinAmounts(first: Amount, second: Amount): Omit<AmountRange, 'isRange' | 'isOpen'> | undefined {
  const currencies = [...new Set([...first.currencies, ...second.currencies])]
  if (currencies.length === 0) return undefined
  // "60–80k" and "$110–145,000": the unit is written once.
  const isShort = first.value < 1_000 && second.unit === undefined && second.value >= 10_000
  const unitOfFirst = first.unit ?? (first.value < 1_000 ? second.unit : undefined) ?? (isShort ? 1_000 : 1)
  const min = first.value * unitOfFirst
  const max = second.value * (second.unit ?? (second.value < 1_000 ? first.unit : undefined) ?? 1)
  const isMillion = first.unit === units.m || second.unit === units.m
  // Millions of dollars are no pay; in these it is written so.
  if (isMillion && !currencies.some((code) => ['JPY', 'yen', 'KRW', 'IDR', 'HUF'].includes(code)))
    return undefined
  return { min, max, currencies, start: first.start, end: second.end }
}

function findAmounts(sentence: string): Amount[] {
  return [...sentence.matchAll(digits)].map((match) => {
    const [written] = match
    const numberEnd = match.index + written.length
    const [unitText = '', plainUnit, tightUnit, hanUnit] =
      unitPattern.exec(sentence.slice(numberEnd, numberEnd + 12)) ?? []
    const unitEnd = numberEnd + unitText.length
    const near = sentence.slice(Math.max(0, match.index - longestCurrency), match.index)
    const prefix =
      randBefore.test(near) && !/\d{2,3}[ ,'’]\d{3}$/.test(written) ? '' : (before.exec(near)?.[0] ?? '')
    const suffix = behind.exec(sentence.slice(unitEnd, unitEnd + longestCurrency))?.[0] ?? ''
    const name = (plainUnit ?? tightUnit ?? hanUnit)?.toLowerCase()
    return {
      value: readNumber(written),
      currencies: [...readCurrencies(prefix), ...readCurrencies(suffix), ...(name === 'lpa' ? ['INR'] : [])],
      unit: name === undefined ? undefined : units[name],
      start: match.index - prefix.length,
      end: unitEnd + suffix.length,
    }
  })
}

function readCurrencies(words: string): string[] {
  return [...words.matchAll(currencyPattern)].flatMap(([word]) => {
    const entry = exact.find(([pattern]) => pattern.test(word.trim()))
    return entry === undefined ? [] : [entry[1]]
  })
}

/** `1.234,56`, `1,234.56`, `120'000`, `60 000`, `18,00,000`, `35.5`. */
export function readNumber(written: string): number {
  const grouped = /^\d{1,3}(?:[.,'’ ]\d{3})+$/.test(written) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(written)
  if (grouped) return Number(written.replace(/[^\d]/g, ''))
  const [, whole = '', , fraction = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(written) ?? []
  return Number(`${whole.replace(/[^\d]/g, '')}.${fraction || '0'}`)
}
