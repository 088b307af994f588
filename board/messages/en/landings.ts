/** Lists of jobs with an address of their own, and the page with all of them. */
import { plural } from '../plural.ts'

interface Facts {
  companies: number
  paid: number
  remote: number
  signed: number
}

/** `At 24 companies; 12 state cash pay, 9 are remote and 3 are signed by the employer.` */
export const facts = ({ companies, paid, remote, signed }: Facts): string => {
  const counted = [
    paid === 0 ? [] : [plural(paid, { one: '# states cash pay', other: '# state cash pay' })],
    remote === 0 ? [] : [plural(remote, { one: '# is remote', other: '# are remote' })],
    signed === 0
      ? []
      : [plural(signed, { one: '# is signed by the employer', other: '# are signed by the employer' })],
  ].flat()
  const at = `At ${plural(companies, { one: '# company', other: '# companies' })}`
  const last = counted.pop()
  if (last === undefined) return `${at}.`
  return `${at}; ${counted.length === 0 ? last : `${counted.join(', ')} and ${last}`}.`
}

export const title = 'Browse jobs'
export const description = 'Lists of web3 jobs by skill, role, chain, place and way of working.'
export const lead = 'Lists with five or more open jobs at three or more companies, counted in the last hour.'
export const groups = {
  role: 'Roles',
  sector: 'Sectors',
  chain: 'Chains',
  tag: 'Skills and topics',
  country: 'Places',
  other: 'Ways of working',
}
export const none = 'No list is long enough yet.'
export const allJobs = 'See all jobs'
export const opml = 'All of them as feeds (OPML)'
export const countingLists = 'We’re counting the jobs of these lists. Please try again in a minute.'
