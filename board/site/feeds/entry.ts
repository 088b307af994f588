import {
  employmentNames,
  type JobQuery,
  type JobSummary,
  seniorityNames,
  workModeNames,
} from '@cryptolist/contract'
import * as text from '#messages/feeds'
import { escapeText } from '../../escaping/html.ts'
import { listChoices, type NamedValues } from '../jobs/search.ts'
import type { WholeJob } from './format.ts'

/** Where a job is for ever, whatever its title becomes: it opens the job's page. */
export function permalink(origin: string, { id }: Pick<JobSummary, 'id'>): string {
  return `${origin}/jobs/${id}`
}

/** The title of a search, in a line that says the same from any of its pages. */
export function titleOfSearch(search: JobQuery, names: NamedValues = {}): string {
  const choices = listChoices(search, { values: names }).map((choice) => choice.text)
  return choices.length === 0 ? text.allJobs : text.searchJobs(choices)
}

/** Facts that a row of the list shows under the title, in a line. */
export function factsLine(job: JobSummary): string {
  const { mode, text: where } = job.place
  const facts = [
    job.isDemo ? text.demo : '',
    job.pay.text,
    job.payNote ?? '',
    mode === null ? '' : workModeNames[mode],
    where,
    job.seniority.map((level) => seniorityNames[level]).join(', '),
    job.employment.map((kind) => employmentNames[kind]).join(', '),
  ]
  return facts.filter((fact) => fact !== '').join(' · ')
}

/** Names of its tags, chains and sectors, each once. */
export function listTerms({ tags, chains, sectors }: JobSummary): string[] {
  return [...new Set([...tags, ...chains, ...sectors].map(({ name }) => name))]
}

/** The facts, and the text as the job's page shows it: sanitised HTML. */
export function entryHtml({ job }: WholeJob): string {
  return `<p>${escapeText(factsLine(job))}</p>${job.descriptionHtml ?? ''}`
}

/** When the newest entry changed, in ISO form; for an answer without any, when today began (UTC). */
export function lastChange(jobs: readonly WholeJob[]): string {
  const [first, ...others] = jobs.map(({ updatedAt }) => updatedAt)
  if (first === undefined) return `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
  return others.reduce((latest, time) => (time > latest ? time : latest), first)
}

/** Keeps what a format writes of a job: written once, however many lists the job is in, as long as nothing has changed. */
export function keepEntries<T extends object, R>(write: (entry: T, origin: string) => R): typeof write {
  const entries = new WeakMap<T, { origin: string; written: R }>()
  return (entry, origin) => {
    const keptEntry = entries.get(entry)
    if (keptEntry?.origin === origin) return keptEntry.written
    const written = write(entry, origin)
    entries.set(entry, { origin, written })
    return written
  }
}
