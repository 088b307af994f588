/** Pay and place as one line, in lists and in the API. */

/** We read none; that the employer states none would be more than we know. */
export const notPublished = 'No pay found in this listing'
export const severalRanges = (count: number, span: string | undefined): string =>
  span === undefined ? `${count} pay ranges` : `${span}, ${count} ranges`
export const tokensOnly = 'Tokens only'
export const volunteer = 'Volunteer'
export const bounty = (amount: string): string => `Bounty ${amount}`
export const grant = (amount: string): string => `Grant ${amount}`
export const per = (amount: string, period: string): string => `${amount} ${period}`

// The line below the pay.
export const tokenStatus = {
  liquid: 'liquid',
  listed_illiquid: 'thinly traded',
  pre_tge: 'not yet issued',
  no_token_equity_warrant: 'not yet issued',
}
/** `token warrant 0.5%, not yet issued`; the amount may be empty. */
export const tokenTerms = (isWarrant: boolean, amount: string, status: keyof typeof tokenStatus): string => {
  const what = isWarrant ? 'token warrant' : 'tokens'
  return amount === '' ? `${what}, ${tokenStatus[status]}` : `${what} ${amount}, ${tokenStatus[status]}`
}
export const andMore = (terms: string, count: number): string => `${terms}, and ${count} more`
export const onTop = (terms: string): string => `+ ${terms}`
interface CryptoShare {
  pct: number | null
  assets: readonly string[]
  chain: string | undefined
  isOptional: boolean
}
/** `30% in USDC or DAI on Base, optional`. */
export const cryptoShare = ({ pct, assets, chain, isOptional }: CryptoShare): string => {
  const what = assets.length === 0 ? 'crypto' : assets.join(' or ')
  const where = chain === undefined ? what : `${what} on ${chain}`
  const share = pct === null ? `In ${where}` : `${pct}% in ${where}`
  return isOptional ? `${share}, optional` : share
}
export const cashOnly = 'Cash only'

// Where the work is.
export const except = (places: string, excluded: string): string => `${places} except ${excluded}`
export const relocationPaid = 'relocation paid'
export const andMorePlaces = (places: string, count: number): string => `${places} and ${count} more`

// The pay of other listings of a role.
export const tooFewToCompare = (fewest: number): string => `Fewer than ${fewest} listings to compare`
export const rolePay = (pay: { role: string; half: string; median: string; count: number }): string =>
  `${pay.role}: half pay ${pay.half} a year, median ${pay.median} (n = ${pay.count})`
