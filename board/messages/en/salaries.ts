/** Pay that employers publish. */
import { formatCount, plural } from '../plural.ts'

export const title = 'What web3 jobs pay'
export const titleOf = (role: string): string => `${role}: what web3 jobs pay`
export const description = 'Yearly cash pay by role, from what employers publish in their listings.'
export const roleDescription = (role: string): string =>
  `Yearly cash pay for ${role} by level, work mode, tokens and country, from what employers publish in their listings.`
export const lead =
  'Yearly cash pay in US dollars that employers publish in open listings. A listing counts with the middle of its range. Groups of fewer than five listings or three companies are left out.'
export const none = 'No role has five listings of three companies with yearly pay yet.'
export const noneOf = 'No group of this role has five listings of three companies with yearly pay yet.'
export const counted = (count: number): string =>
  plural(count, { one: '# listing with yearly pay', other: '# listings with yearly pay' })
export const count = formatCount
export const byRole = 'By role'
export const groups = {
  seniority: 'By level',
  mode: 'By work mode',
  token: 'With and without tokens',
  country: 'By country that the job is open to',
}
export const tokens = { any: 'With tokens', none: 'Names no tokens' }
export const worldwide = 'Worldwide'
export const columns = {
  kind: 'Listings',
  count: 'Count',
  low: 'Lower quartile',
  median: 'Median',
  high: 'Upper quartile',
}
export const csv = 'CSV'
export const trends = 'Trends over time'
export const allRoles = 'All roles'
