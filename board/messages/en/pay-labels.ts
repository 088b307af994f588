/** Pay and place as one line, in lists and in the API. */

export const notPublished = 'Pay not published by the employer'
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
export const tokens = 'tokens'
export const tokenWarrant = 'token warrant'
export const onTop = (tokenTerms: string): string => `+ ${tokenTerms}`
export const andMore = (count: number): string => `, and ${count} more`
export const crypto = 'crypto'
export const or = ' or '
export const onChain = (chain: string): string => ` on ${chain}`
export const inCrypto = 'in'
export const shareIn = (pct: number): string => `${pct}% in`
export const optional = ', optional'
export const cashOnly = 'Cash only'

// Where the work is.
export const except = (places: string, excluded: string): string => `${places} except ${excluded}`
export const relocationPaid = 'relocation paid'
export const andMorePlaces = (places: string, count: number): string => `${places} and ${count} more`
