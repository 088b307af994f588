// Facts of a job and of its filters that all peers show, apart from how they write them.

/** Values of a filter that are shown before “more”. */
export const firstRows = 5

export const countText = new Intl.NumberFormat('en').format

export function payOf(job) {
  return job.pay.text || 'Pay not stated'
}

export function tagsOf(job) {
  return [...job.tags, ...job.chains, ...job.sectors].slice(0, 6)
}

/** The lines of a job's page, each with its name. */
export function factsOf(job) {
  return [
    ['Location', job.place.text],
    ['Employment', job.employment.join(', ')],
    ['Seniority', job.seniority.join(', ')],
    ['First seen', job.firstSeenAt.slice(0, 10)],
  ].map(([name, fact]) => [name, fact || 'not stated'])
}

/** The bars of the pay filter's histogram. */
export function barsOf(pay) {
  const highest = Math.max(...pay.counts, 1)
  return pay.counts.map((count, index) => {
    const height = (count / highest) * 46
    return { x: `${index * 5}%`, y: 46 - height, height }
  })
}
