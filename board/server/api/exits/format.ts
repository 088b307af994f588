import type { JobSummary } from '@cryptolist/contract'
import type { JobText } from '../../domain/jobs/texts.ts'

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
  /** The same jobs with their texts, for formats that have them. */
  texts: readonly JobText[]
}

/** One job, as every format gets it. */
export interface JobAnswer {
  boardName: string
  origin: string
  job: JobText['job']
}

/** A way to write what a search finds. Each is a file in `formats`, and a row of `exits.ts`. */
export interface ListFormat<TSuffix extends string = string> {
  /** What an address ends with, after its dot. */
  suffix: TSuffix
  /** As readers name it. */
  name: string
  type: `${string}/${string}; charset=utf-8`
  /** Feeds are made for readers that ask again and again: companies and the whole board have them too. */
  isFeed: boolean
  /** Most jobs of an answer. */
  limit: number
  /** Whether it has the whole texts of the jobs. */
  withTexts: boolean
  render(answer: ListAnswer): string
}

/** A way to write a job. */
export interface JobFormat<TSuffix extends string = string> {
  suffix: TSuffix
  name: string
  type: ListFormat['type']
  render(answer: JobAnswer): string
}
