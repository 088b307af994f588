import { fingerprintOf, similarityOf } from '../checks/fingerprint.ts'
import type { Listing } from '../imports/listing.ts'
import type { StoredJob } from '../imports/write-plan.ts'
import { foldText } from '../taxonomy/folded-text.ts'
import type { ReadOpening } from './plan-run.ts'

interface MovedOpening {
  postingIds: ReadOpening['postingIds']
  listing: Listing
}

type KnownJob = Pick<
  StoredJob,
  'id' | 'title' | 'officeCountries' | 'remoteCountries' | 'cities' | 'description'
>

/** From this share of the same pieces on, two texts under the same title are one job. */
const alike = 0.7
/** From this share of the same pieces on, two texts under different titles are one job. It is high because a company's jobs share its introduction. */
const nearlySame = 0.9
/** A listing can have only the beginning of a text that is whole at the new place. */
const beginning = 500

/**
 * Finds the listing that each opening of a moved board goes on with: the one of the same title at the same place, else of the same title with
 * a similar text, else the one with the same text. Each listing is found once.
 */
export function matchListings(
  openings: readonly MovedOpening[],
  jobs: readonly KnownJob[],
): { postingIds: ReadOpening['postingIds']; jobId: string }[] {
  const free = new Set(jobs)
  const matched = new Map<MovedOpening, KnownJob>()
  const match = (find: (listing: Listing) => KnownJob | undefined): void => {
    for (const opening of openings) {
      const job = matched.has(opening) ? undefined : find(opening.listing)
      if (job === undefined) continue
      matched.set(opening, job)
      free.delete(job)
    }
  }
  const byTitle = indexBy(jobs, ({ title }) => [foldText(title)])
  const withTitle = ({ title }: Listing): KnownJob[] =>
    (byTitle.get(foldText(title)) ?? []).filter((job) => free.has(job))
  match((listing) => {
    const place = placeOf(listing)
    return mostAlike(
      withTitle(listing).filter((job) => placeOf(job) === place),
      listing,
    )
  })
  match((listing) => mostAlike(withTitle(listing), listing, alike))
  const byMark = indexBy([...free], ({ description }) => marksOf(description))
  match((listing) => {
    const text = textOf(listing)
    const near = new Set(marksOf(text).flatMap((mark) => byMark.get(mark) ?? []))
    return [...near].find(
      (job) => free.has(job) && similarityOf(text ?? '', job.description ?? '') >= nearlySame,
    )
  })
  return [...matched].map(([{ postingIds }, { id }]) => ({ postingIds, jobId: id }))
}

/** The job whose text is most like the listing's, and at least so much; the first of several. */
function mostAlike(jobs: readonly KnownJob[], listing: Listing, least = 0): KnownJob | undefined {
  const text = textOf(listing)?.slice(0, beginning) ?? ''
  let best: { job: KnownJob; likeness: number } | undefined
  for (const job of jobs) {
    const likeness = similarityOf(text, job.description?.slice(0, beginning) ?? '')
    if (likeness >= least && likeness > (best?.likeness ?? -1)) best = { job, likeness }
  }
  return best?.job
}

function textOf({ stated }: Listing): string | null {
  return stated?.description ?? null
}

/** Marks that two texts have in common if they are nearly the same. The beginnings of texts alone are the company's introduction. */
function marksOf(text: string | null): string[] {
  return (text === null || text.length < 2 * beginning ? null : fingerprintOf(text)) ?? []
}

function placeOf({
  officeCountries,
  remoteCountries,
  cities,
}: Pick<KnownJob, 'officeCountries' | 'remoteCountries' | 'cities'>): string {
  const sorted = [cities.map((city) => foldText(city)), officeCountries, remoteCountries].map((names) =>
    [...names].sort(),
  )
  return JSON.stringify(sorted)
}

function indexBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const index = new Map<string, T[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const list = index.get(key)
      if (list === undefined) index.set(key, [item])
      else list.push(item)
    }
  return index
}
