import * as text from '#messages/feeds'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { factsLine, listTerms } from '../entry.ts'
import type { JobAnswer, JobFormat } from '../format.ts'
import { cleanText, inMarkdown } from '../plain-text.ts'

/** A job in Markdown. Its text is made of what the page shows: what Markdown hides from people isn't for programs either. */
export const jobMarkdown: JobFormat<'md'> = {
  suffix: 'md',
  name: 'Markdown',
  type: 'text/markdown; charset=utf-8',
  withMarkdown: true,
  isPicture: false,
  render(answer) {
    const { job } = answer
    const facts = listFacts(answer).map(([name, value]) => `- ${name}: ${value}`)
    const parts = [
      `# ${inMarkdown(text.entryTitle(job.title, job.company.name))}`,
      facts.join('\n'),
      cleanText(answer.markdown),
    ]
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`
  },
}

function listFacts({ job, origin }: JobAnswer): [name: string, value: string][] {
  const { facts: names } = text
  const proof = job.company.proof?.state === 'verified' ? job.company.proof : null
  const facts: [string, string | null][] = [
    [names.state, job.status === 'live' ? null : text.closed],
    [names.job, inMarkdown(factsLine(job))],
    [names.tags, inMarkdown(listTerms(job).join(', '))],
    [names.listed, dateOf(job).iso.slice(0, 10)],
    [names.closes, job.expiresAt?.slice(0, 10) ?? null],
    [names.domain, proof && inMarkdown(proof.domain)],
    [names.page, `<${origin}${job.path}>`],
    [names.signature, job.signature && `<${origin}${job.path}/verify>`],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}
