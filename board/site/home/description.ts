import type { BoardCounts } from '@cryptolist/contract'

/** What the board is and how much stands on it now. */
export function describeBoard({ live, withPay, companies, isDemoOnly }: BoardCounts): string {
  const what = 'An open job board for web3 that shows pay and place as the employer states them.'
  if (live === 0) return what
  const noun = isDemoOnly ? 'demo listing' : 'open job'
  const jobs = `${live.toLocaleString('en')} ${noun}${live === 1 ? '' : 's'}`
  const employers = `${companies.toLocaleString('en')} ${companies === 1 ? 'company' : 'companies'}`
  const paid = withPay === 0 ? '' : `, ${withPay.toLocaleString('en')} with cash pay`
  return `${what} ${jobs} of ${employers}${paid}.`
}
