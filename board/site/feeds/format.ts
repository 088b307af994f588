import type { Job, JobSummary } from '@cryptolist/contract'

/** A job with its text, as feeds show it. */
export interface WholeJob {
  job: Omit<Job, 'warnings'>
  /** Whether the countries that it is open in can all be named. */
  namesCountries: boolean
  /** When the listing last changed, in ISO form. */
  updatedAt: string
}

/** A page of a search, as every format gets it. All addresses are whole. */
export interface ListAnswer {
  /** Of the search, such as "Rust jobs". */
  title: string
  boardName: string
  /** Where the board is, without a path. */
  origin: string
  /** The page that shows the same search. */
  pageUrl: string
  /** This answer's own address. */
  selfUrl: string
  /** The answer with the jobs after these; null on the last. */
  nextUrl: string | null
  /** All jobs that match, on all pages. */
  total: number
  items: readonly JobSummary[]
  /** The jobs of `items` with their texts, for formats that have them. */
  wholeJobs: readonly WholeJob[]
}

/** One job, as every format gets it. */
export interface JobAnswer {
  boardName: string
  origin: string
  job: WholeJob['job']
  /** Its text in Markdown, for formats that have it so; else empty. */
  markdown: string
}

/** A way to write what a search finds. Each is a file in `formats`, and a row of `formats.ts`. */
export interface ListFormat<TSuffix extends string = string> {
  /** The end of an address, after its dot. */
  suffix: TSuffix
  /** As readers name it. */
  name: string
  type: `${string}/${string}; charset=utf-8`
  /** Feeds are made for readers that ask again and again: companies and the whole board have them too. */
  isFeed: boolean
  /** Most jobs of an answer. */
  limit: number
  /** Whether it has the whole texts of the jobs. */
  withWholeJobs: boolean
  render(answer: ListAnswer): string
}

/** A way to write a job. */
export interface JobFormat<TSuffix extends string = string> {
  suffix: TSuffix
  name: string
  type: ListFormat['type']
  /** Whether it has the text in Markdown. */
  withMarkdown: boolean
  /** Pictures are for other sites to show; pages don't link them. */
  isPicture: boolean
  render(answer: JobAnswer): string
}
