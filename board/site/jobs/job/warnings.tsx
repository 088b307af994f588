import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job'
import { Icon } from '../../components/icon/icon.tsx'

const sentences: Readonly<Record<string, string>> = text.warnings

/** Findings of the checks in a listing that readers should know, with the words that were found. */
export function Warnings({ job: { warnings } }: { job: Pick<Job, 'warnings'> }): ReactElement | null {
  const findings = warnings.flatMap(({ code, quote }) => {
    const sentence = sentences[code]
    return sentence === undefined ? [] : [{ code, quote, sentence }]
  })
  if (findings.length === 0) return null
  return (
    <section className="note bad job-page-warnings" aria-labelledby="warnings">
      <Icon name="warning" />
      <div>
        <h2 id="warnings" className="small">
          {text.beCareful}
        </h2>
        <ul>
          {findings.map(({ code, quote, sentence }) => (
            <li key={code}>
              {sentence}
              {quote === null ? null : <q className="quoted">{quote}</q>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
