import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { describeJob } from '../../jobs/meta.ts'

/** The listing as search engines usually show it: title, address and a line of text. */
export function SearchSnippet({ job, origin }: { job: Job; origin: string }): ReactElement {
  return (
    <div className="serp">
      <p className="xs t3 serp-url">{`${new URL(origin).host} › jobs › ${slugOf(job.title)}`}</p>
      <p className="serp-title">{cut(`${job.title} at ${job.company.name} · CryptoList`, 62)}</p>
      <p className="sm t2">{cut(job.summary ?? describeJob(job), 155)}</p>
    </div>
  )
}

/** The words on the card that messengers and networks draw of a shared link. */
export function ShareCard({ job }: { job: Job }): ReactElement {
  return (
    <div className="card-og">
      <p className="sm t2">{job.company.name}</p>
      <p className="card-title">{job.title}</p>
      <p className="card-pay num">{job.pay.text}</p>
      <p className="sm t2">{job.place.text === '' ? 'Place not said yet' : job.place.text}</p>
    </div>
  )
}

/** About how the address will read. */
function slugOf(title: string): string {
  return cut(
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
    48,
  )
}

function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
