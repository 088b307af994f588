import { formatCount, plural } from '../plural.ts'

/** Pay and tokens on the page of a job. */

export const pay = 'Pay'
export const ratesOf = (day: string): string => `Reference rates of ${day}`
export const cashPer = (period: string): string => `cash ${period}`
export const aboutAYear = (amount: string): string => `about ${amount} a year, for search and filters`
export const cashOnly = 'Cash only'
export const total = 'This is a total, not a yearly amount, so the minimum pay filter leaves it out.'
export const withoutTokens = '{amount} a year, without tokens. Search and filters use this number.'
export const severalCounted = (amount: string): string =>
  `The employer states several ranges. Search and filters use ${amount} a year, which all of them reach.`
export const about = (amount: string): string => `about ${amount}`
export const severalUncounted = 'The employer states several ranges, so search and filters leave them out.'
export const unpaid = 'This work is unpaid.'
export const tokensOnly = 'No cash pay. Pay filters don’t count tokens.'

// Where imported pay was found
export const payLevels = {
  field: 'From the pay field of the employer’s system',
  markup: 'From the pay section of the employer’s page',
  json_ld: 'From the job data on the employer’s page',
  sentence: 'From the text',
}
export const payQuoted = (level: string, quote: string): string => `${level}: “${quote}”`
export const periodNotStated =
  'The employer states an amount but not the period, so search and filters leave it out.'

// How it compares
export const bracket = (count: number, roleAndLevels: string, median: string): string =>
  `The bracket shows the middle half of ${formatCount(count)} live jobs (${roleAndLevels}), with the median at ${median}.`

// How the cash is paid
export const cashWay = 'How the cash is paid'
export const wayNotStated = 'Not stated: bank transfer or crypto, and how often'
export const notInCrypto = 'Not in crypto.'
export const inCrypto = (assets: string, isOptional: boolean): string =>
  `In ${assets}${isOptional ? ' if you choose' : ''}.`
export const split = (bank: number, crypto: number, assets: string, isOptional: boolean): string => {
  const rest = bank === 0 ? '' : `${bank}% by bank transfer, `
  return `${rest}${crypto}% in ${assets}${isOptional ? ' if you choose' : ''}.`
}
export const crypto = 'crypto'
export const onChain = (assets: string, chain: string): string => `${assets} on ${chain}`
export const cadences = {
  monthly: 'Monthly.',
  biweekly: 'Every two weeks.',
  weekly: 'Weekly.',
  milestone: 'By milestone.',
  stream: 'Streamed every second.',
}

// Token terms
export const tokens = 'Tokens'
export const onTop = (symbol: string): string => `${symbol}, on top of the cash`
export const inPlaceOfCash = (symbol: string): string => `${symbol}, no cash`
export const notStated = 'Not stated'
export const acceleratesOnChange = 'If the company is sold, the rest vests immediately.'
export const noAcceleration = 'A sale of the company doesn’t speed up vesting.'
export const lines = {
  amount: 'Amount',
  traded: 'Tradable now',
  vesting: 'Vesting',
  cliff: 'Cliff',
  lock: 'Lock after vesting',
  valued: 'Valued by',
  leaving: 'If you leave',
  paidAs: 'Paid as',
}
export const traded = {
  liquid: 'Yes, liquid',
  listed_illiquid: 'Listed, thinly traded',
  pre_tge: 'Not yet issued',
  no_token_equity_warrant: 'Right to a future token',
}
export const unlocks = {
  linear: 'evenly',
  monthly: 'monthly',
  quarterly: 'quarterly',
  backloaded: 'more towards the end',
  milestone: 'by milestone',
}
export const valuations = {
  market_price_at_start: 'Market price on the first day',
  avg_30d: '30-day average price',
  last_round: 'Price of the last round',
  fdv: 'Fully diluted value',
}
export const leavings = { keep_vested: 'Keep what has vested', forfeit_all: 'Forfeit everything' }
export const forms = {
  direct_grant: 'Direct grant',
  option: 'Option',
  warrant: 'Warrant',
  rsu: 'Restricted units',
}
export const ofSupply = (percent: string): string => `${percent}% of supply`
export const usdInTokens = (usd: string): string => `$${usd} in tokens`
export const none = 'None'
export const months = (count: number): string => plural(count, { one: '# month', other: '# months' })
export const noVesting = 'None, yours from the start'

// The strip
export const nothing = 'nothing'
export const atOnce = (percent: string): string => `${percent} at once`
export const thenStep = (step: string, isIssued: boolean): string =>
  isIssued ? `then ${step}` : `then ${step}, if issued`
export const start = 'Start'
export const monthsShort = (months: number): string => `${months} mo`
export const strip = (
  startMonth: number,
  first: string | null,
  step: string,
  endMonth: number,
  isIssued: boolean,
): string => {
  const wait = startMonth === 0 ? '' : `Nothing in the first ${startMonth} months. `
  const begin = first === null ? '' : `${first} at once. `
  const end = `The rest vests ${step} until month ${endMonth}.`
  return `${wait}${begin}${end}${isIssued ? '' : ' The token is not issued yet.'}`
}
export const stripAtOnce = (startMonth: number, isIssued: boolean): string => {
  const wait = startMonth === 0 ? '' : `Nothing in the first ${startMonth} months. `
  return `${wait}Then everything at once.${isIssued ? '' : ' The token is not issued yet.'}`
}
