import { v7 as uuidv7 } from 'uuid'
import { inSlices } from '../../semaphore/in-slices.ts'
import { greenhouseIdIn, isAtSameHost, isPageOf } from '../identifiers/posting-link.ts'
import { judge } from '../imports/changes.ts'
import type { Listing } from '../imports/listing.ts'
import { keepOwnFields } from '../imports/own-fields.ts'
import type { Plan, StoredJob } from '../imports/write-plan.ts'
import type { Opening } from './postings.ts'

/** A posting that is stored, and the listing that shows it. */
export interface StoredPosting {
  postingId: string
  jobId: string
  isGone: boolean
  /** It is gone, since a month or less. */
  isGoneLately: boolean
}

/** An opening with its listing, or with a text that says why an open posting gets none. */
export interface ReadOpening {
  postingIds: Opening['postingIds']
  listing: Listing | string
}

/** The plan of a run for an answer. */
export interface RunPlan extends Plan {
  /** Which listing shows which posting from now on. */
  postings: { postingId: string; jobId: string; endsAt: Date | undefined; formVersion: string | undefined }[]
  /** Open postings that the answer lacks. */
  gonePostingIds: string[]
  /** Open listings without a posting in the answer. */
  goneJobIds: string[]
  /** How many listings were open at the source before. */
  openBefore: number
  /** Openings that would be new, beyond what a board may have or add. */
  surplus: number
}

interface RunFacts {
  companyId: string
  board: string
  postings: readonly StoredPosting[]
  /** The company's imported listings. */
  jobs: readonly StoredJob[]
  /** Listings that show postings of other followed boards. */
  takenJobIds: ReadonlySet<string>
  /** Postings that the answer has and that were not read again: their listings stay as they are. */
  keptIds: readonly string[]
  /** How many new listings the board may get. */
  room: number
}

/**
 * Finds the listing of each opening: the one that shows its posting already, else one that came with a file, else one whose postings have
 * disappeared, now or lately, and says the same, because some systems give new ids. What has none is new.
 */
export async function planRun(openings: readonly ReadOpening[], facts: RunFacts): Promise<RunPlan> {
  const jobs = new Map(facts.jobs.filter(({ id }) => !facts.takenJobIds.has(id)).map((job) => [job.id, job]))
  const jobOf = new Map(facts.postings.map(({ postingId, jobId }) => [postingId, jobId]))
  const present = new Set([...facts.keptIds, ...openings.flatMap(({ postingIds }) => postingIds)])
  const open = facts.postings.filter(({ isGone }) => !isGone)
  const missing = open.filter(({ postingId }) => !present.has(postingId))
  const here = new Set([...present].flatMap((id) => jobOf.get(id) ?? []))
  const disappeared = [...missing, ...facts.postings.filter(({ isGoneLately }) => isGoneLately)]
  const finder = createFinder({
    jobs,
    jobOf,
    disappeared: disappeared.filter(({ jobId }) => !here.has(jobId)),
  })
  const plan: RunPlan = {
    added: [],
    changed: [],
    unchanged: [],
    leftAlone: [],
    postings: [],
    gonePostingIds: missing.map(({ postingId }) => postingId),
    goneJobIds: [],
    openBefore: new Set(open.map(({ jobId }) => jobId)).size,
    surplus: 0,
  }
  const lists = { changed: plan.changed, unchanged: plan.unchanged, left_alone: plan.leftAlone }
  const usedIds = new Set(facts.jobs.map(({ source, sourceId }) => `${source}\n${sourceId}`))
  const keptJobIds = new Set(facts.keptIds.flatMap((id) => jobOf.get(id) ?? []))
  for await (const { postingIds, listing } of inSlices(finder.sort(openings))) {
    if (typeof listing === 'string') {
      for (const postingId of postingIds) {
        const jobId = jobOf.get(postingId)
        if (jobId !== undefined) keptJobIds.add(jobId)
      }
      continue
    }
    const job = finder.take(postingIds, listing)
    if (job === undefined && plan.added.length >= facts.room) {
      plan.surplus += 1
      continue
    }
    const id = job?.id ?? uuidv7()
    const named = withFreeId(listing, { job, facts, usedIds })
    const placed = {
      id,
      companyId: facts.companyId,
      listing: job === undefined ? named : keepOwnFields(named, job),
    }
    if (job === undefined) plan.added.push(placed)
    else lists[judge(placed.listing, job)].push(placed)
    keptJobIds.add(id)
    const { closesAt: endsAt, formVersion } = listing.stated ?? {}
    plan.postings.push(...postingIds.map((postingId) => ({ postingId, jobId: id, endsAt, formVersion })))
  }
  plan.goneJobIds = [...new Set(open.map(({ jobId }) => jobId))].filter((id) => !keptJobIds.has(id))
  return plan
}

/** A listing keeps the id that it has, and a file's link to the same page; a new one gets another id if a listing of the company from elsewhere has it. */
function withFreeId(
  listing: Listing,
  { job, facts, usedIds }: { job: StoredJob | undefined; facts: RunFacts; usedIds: ReadonlySet<string> },
): Listing {
  if (job !== undefined) {
    const { source, sourceId } = job
    const isSamePage = source !== listing.source && isPageOf(listing.url, job)
    return { ...listing, source, sourceId, url: (isSamePage ? job.url : null) ?? listing.url }
  }
  const isUsed = usedIds.has(`${listing.source}\n${listing.sourceId}`)
  return isUsed ? { ...listing, sourceId: `${facts.board}/${listing.sourceId}` } : listing
}

interface Finder {
  /** Openings whose listing began with one of their postings come first, so that no other takes it. */
  sort(openings: readonly ReadOpening[]): ReadOpening[]
  /** The listing of an opening; each is found once. */
  take(postingIds: readonly string[], listing: Listing): StoredJob | undefined
}

function createFinder({
  jobs,
  jobOf,
  disappeared,
}: {
  jobs: ReadonlyMap<string, StoredJob>
  jobOf: ReadonlyMap<string, string>
  disappeared: readonly StoredPosting[]
}): Finder {
  const taken = new Set<string>()
  const bySourceId = new Map([...jobs.values()].map((job) => [`${job.source}\n${job.sourceId}`, job]))
  const byIdInPage = indexByIdInPage([...jobs.values()])
  const byText = new Map<string, StoredJob[]>()
  for (const id of new Set(disappeared.map(({ jobId }) => jobId))) {
    const job = jobs.get(id)
    if (job === undefined) continue
    const text = textOf(job.sourceTitle, job.sourceDescription)
    byText.set(text, [...(byText.get(text) ?? []), job])
  }
  /** Of several that say the same the one in the same places, then any; a title alone says too little. */
  const findSame = ({ title, cities, stated }: Listing): (StoredJob | undefined)[] => {
    // Usually none has disappeared, and looking up a long text takes a while.
    if (byText.size === 0) return []
    const same = byText.get(textOf(title, stated?.description ?? null)) ?? []
    const isThere = (job: StoredJob): boolean => job.cities.join() === cities.join()
    const elsewhere = stated?.description === undefined ? [] : same.filter((job) => !isThere(job))
    return [...same.filter(isThere), ...elsewhere]
  }
  const candidates = (postingIds: readonly string[], listing: Listing): (StoredJob | undefined)[] => [
    ...postingIds.map((id) => bySourceId.get(`${listing.source}\n${id}`)),
    ...postingIds.map((id) => jobs.get(jobOf.get(id) ?? '')),
    ...postingIds.map((id) => {
      const job = byIdInPage.get(id)
      return job && isAtSameHost(listing.url, job.url) ? job : undefined
    }),
    ...findSame(listing),
  ]
  return {
    sort: (openings) => {
      const isFirst = ({ postingIds, listing }: ReadOpening): boolean =>
        typeof listing !== 'string' &&
        postingIds.some((id) => bySourceId.has(`${listing.source}\n${id}`) || byIdInPage.has(id))
      return [...openings.filter(isFirst), ...openings.filter((opening) => !isFirst(opening))]
    },
    take: (postingIds, listing) => {
      const job = candidates(postingIds, listing).find((one) => one !== undefined && !taken.has(one.id))
      if (job !== undefined) taken.add(job.id)
      return job
    },
  }
}

/** Listings of files whose links are pages of the employer, by the id of the posting in them. */
function indexByIdInPage(jobs: readonly StoredJob[]): ReadonlyMap<string, StoredJob> {
  return new Map(
    jobs.flatMap((job) => {
      const id = job.source === 'feed' ? greenhouseIdIn(job.sourceId) : undefined
      return id === undefined ? [] : [[id, job] as const]
    }),
  )
}

function textOf(title: string, description: string | null): string {
  return `${title}\n${description ?? ''}`
}
