import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countText } from '../../components/number/number-text.ts'

/** The steps from application to answer, where the employer has told them. */
export function Process({ job }: { job: Job }): ReactElement | null {
  const { steps } = job.process
  const facts = factsOf(job.process)
  if (steps.length === 0 && facts.length === 0) return null
  return (
    <section className="sec" aria-labelledby="process">
      <h2 id="process">How they hire</h2>
      {steps.length === 0 ? null : (
        <ol className="steps">
          {steps.map((step) => (
            <li key={step.name}>
              {step.name}
              {step.note === null ? null : <small>{step.note}</small>}
            </li>
          ))}
        </ol>
      )}
      {facts.length === 0 ? null : <p className="sm t2">{facts.join(' ')}</p>}
    </section>
  )
}

function factsOf(process: Job['process']): string[] {
  const facts: string[] = []
  const { takeHome, takeHomeHours, isTakeHomePaid, answerByDays } = process
  if (takeHome === 'none') facts.push('No take-home task.')
  else if (takeHome !== null) {
    const hours = takeHomeHours === null ? '' : `, ${countText(takeHomeHours, 'hour', 'hours')}`
    const paid = isTakeHomePaid === null ? '' : isTakeHomePaid ? ', paid' : ', unpaid'
    facts.push(`Take-home task: ${takeHome}${hours}${paid}.`)
  }
  if (answerByDays !== null)
    facts.push(`They promise an answer within ${countText(answerByDays, 'day', 'days')}.`)
  return facts
}
