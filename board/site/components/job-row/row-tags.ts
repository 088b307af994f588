import type { JobSummary } from '@cryptolist/contract'

export interface RowTag {
  name: string
  path: string
}

const maxTags = 6

/** Up to six words of a job (stack, chains, sectors, in this order), each leading to the jobs that share it. */
export function rowTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors'>): RowTag[] {
  return allTags(job).slice(0, maxTags)
}

/** All words of a job with their searches; a word that stands twice is kept once. */
export function allTags(job: Pick<JobSummary, 'tags' | 'chains' | 'sectors'>): RowTag[] {
  const all = [
    ...job.tags.map((term) => ({ name: term.name, path: `/jobs?tag=${term.slug}` })),
    ...job.chains.map((term) => ({ name: term.name, path: `/jobs?chain=${term.slug}` })),
    ...job.sectors.map((term) => ({ name: term.name, path: `/jobs?sector=${term.slug}` })),
  ]
  return all.filter((tag, index) => all.findIndex((other) => other.name === tag.name) === index)
}
