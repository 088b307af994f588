import type { Term } from '../jobs/job.ts'

/** Facts about a company that its open jobs state. */
export interface CompanyOutline {
  /** Its introduction, word for word; null where its own profile has a text, and where no listing introduces it. */
  quote: {
    text: string
    /** The newest listing that has it. */
    job: { path: string; title: string }
    /** How many of its newest listings have it. */
    jobs: number
  } | null
  /** Where it hires, the most jobs first: cities, or countries where no city is named. */
  offices: readonly { place: string; name: string; jobs: number }[]
  /** Where candidates for its remote jobs can live, the most jobs first; `where` is empty for those that don't state it. */
  remote: readonly { where: string; jobs: number }[]
  /** From the lowest to the highest stated cash pay in US dollars a year, `$90–210k`; null where no job states one. */
  pay: { text: string; jobs: number } | null
  /** Open jobs, of which `pay` counts some. */
  jobs: number
  /** Its own and those of many of its open jobs. */
  sectors: readonly Term[]
  chains: readonly Term[]
}
