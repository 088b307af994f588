import type { JobSummary } from '@cryptolist/contract'
import * as text from '#messages/feeds'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { factsLine, keepEntries } from '../entry.ts'
import type { ListFormat } from '../format.ts'
import { inMarkdown } from '../plain-text.ts'
import { jobMarkdown } from './job-markdown.ts'

/** A list in Markdown, with a link to the whole text of each job. */
export const markdown: ListFormat<'md'> = {
  suffix: 'md',
  name: 'Markdown',
  type: 'text/markdown; charset=utf-8',
  isFeed: false,
  limit: 50,
  withWholeJobs: false,
  render({ title, boardName, origin, pageUrl, nextUrl, total, items }) {
    const parts = [
      `# ${inMarkdown(text.feedTitle(title, boardName))}`,
      text.shownOf(items.length, total, pageUrl),
      items.map((job) => writeLine(job, origin)).join('\n'),
      ...(nextUrl === null ? [] : [`[${text.nextPage}](${nextUrl})`]),
    ]
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`
  },
}

const writeLine = keepEntries((job: JobSummary, origin: string) => {
  const name = inMarkdown(text.entryTitle(job.title, job.company.name))
  const facts = [factsLine(job), dateOf(job).iso.slice(0, 10)].filter((fact) => fact !== '').map(inMarkdown)
  return `- [${name}](${origin}${job.path}.${jobMarkdown.suffix}) · ${facts.join(' · ')}`
})
