import type { SourceSystem } from './source-posting.ts'

/** What to ask for a link: the system's own answer, and which of its postings is meant. */
export interface SourceAddress {
  system: Exclude<SourceSystem, 'json_ld'>
  /** As people know it. */
  name: string
  /** Where it answers. */
  api: string
  /** The posting's id there; undefined for the page of all postings. */
  postingId: string | undefined
}

const word = /^[\w.-]{1,100}$/
const readers: readonly ((url: URL, steps: string[]) => SourceAddress | undefined)[] = [
  greenhouse,
  lever,
  ashby,
  workable,
  recruitee,
  smartRecruiters,
]

/** The system that a link belongs to and where it answers; undefined for any other page. */
export function findSource(link: string): SourceAddress | undefined {
  const url = new URL(link)
  const steps = url.pathname.split('/').filter((step) => step !== '')
  for (const read of readers) {
    const address = read(url, steps)
    if (address) return address
  }
  return undefined
}

function greenhouse(url: URL, steps: string[]): SourceAddress | undefined {
  if (!/^(?:job-)?boards(?:-api)?(?:\.eu)?\.greenhouse\.io$/.test(url.hostname)) return undefined
  const isEmbedded = steps[0] === 'embed'
  const isApi = steps[0] === 'v1' && steps[1] === 'boards'
  const board = isEmbedded ? url.searchParams.get('for') : steps[isApi ? 2 : 0]
  const jobs = steps.indexOf('jobs')
  const postingId =
    (isEmbedded ? url.searchParams.get('token') : jobs === -1 ? undefined : steps[jobs + 1]) ?? undefined
  if (!board || !word.test(board)) return undefined
  const base = `https://boards-api.greenhouse.io/v1/boards/${board}/jobs`
  const isPosting = postingId !== undefined && /^\d+$/.test(postingId)
  return {
    system: 'greenhouse',
    name: 'Greenhouse',
    api: isPosting
      ? `${base}/${postingId}?pay_transparency=true`
      : `${base}?content=true&pay_transparency=true`,
    postingId: isPosting ? postingId : undefined,
  }
}

function lever(url: URL, [site, postingId]: string[]): SourceAddress | undefined {
  const host = /^jobs(\.eu)?\.lever\.co$/.exec(url.hostname)
  if (!host || !site || !word.test(site)) return undefined
  const isPosting = postingId !== undefined && /^[\da-f-]{36}$/i.test(postingId)
  return {
    system: 'lever',
    name: 'Lever',
    api: `https://api${host[1] ?? ''}.lever.co/v0/postings/${site}${isPosting ? `/${postingId}` : ''}?mode=json`,
    postingId: isPosting ? postingId : undefined,
  }
}

function ashby(url: URL, [board, postingId]: string[]): SourceAddress | undefined {
  if (url.hostname !== 'jobs.ashbyhq.com' || !board) return undefined
  const isPosting = postingId !== undefined && /^[\da-f-]{36}$/i.test(postingId)
  return {
    system: 'ashby',
    name: 'Ashby',
    // What is decoded here was encoded there: a board's name may have spaces.
    api: `https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`,
    postingId: isPosting ? postingId : undefined,
  }
}

function workable(url: URL, steps: string[]): SourceAddress | undefined {
  const host = /^([a-z0-9-]+)\.workable\.com$/.exec(url.hostname)?.[1]
  if (host === undefined || host === 'www' || host === 'jobs') return undefined
  const account = host === 'apply' ? steps[0] : host
  const posting = steps.indexOf('j')
  if (!account || account === 'j' || account === 'api' || !word.test(account)) return undefined
  return {
    system: 'workable',
    name: 'Workable',
    api: `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`,
    postingId: posting === -1 ? undefined : steps[posting + 1]?.toUpperCase(),
  }
}

function recruitee(url: URL, steps: string[]): SourceAddress | undefined {
  const company = /^([a-z0-9-]+)\.recruitee\.com$/.exec(url.hostname)?.[1]
  if (company === undefined || company === 'www' || company === 'api') return undefined
  const offer = steps.indexOf('o')
  return {
    system: 'recruitee',
    name: 'Recruitee',
    api: `https://${company}.recruitee.com/api/offers/`,
    postingId: offer === -1 ? undefined : steps[offer + 1],
  }
}

function smartRecruiters(url: URL, [company, posting]: string[]): SourceAddress | undefined {
  if (!/^(?:jobs|careers)\.smartrecruiters\.com$/.test(url.hostname) || !company || !word.test(company))
    return undefined
  const postingId = /^(\d+|[\da-f-]{36})/i.exec(posting ?? '')?.[1]
  const base = `https://api.smartrecruiters.com/v1/companies/${company}/postings`
  return {
    system: 'smartrecruiters',
    name: 'SmartRecruiters',
    api: postingId === undefined ? `${base}?limit=100&offset=0` : `${base}/${postingId}`,
    postingId,
  }
}
