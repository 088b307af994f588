import { type Job, type JobSummary, processFields, withValues } from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import * as text from '#messages/job'
import { Icon } from '../../components/icon/icon.tsx'
import { Section } from '../../components/panel/panel.tsx'

/** The employer's text, sanitised when it was written; without one, where it can be read. */
export function Description({ job }: { job: Job }): ReactElement {
  if (job.descriptionHtml === null) return <Elsewhere job={job} />
  return (
    <Section className="sec prose" id="work" title={text.description}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML in the database; it passed the sanitiser when it was written. */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: job.descriptionHtml }} />
    </Section>
  )
}

function Elsewhere({ job: { summary, sourceUrl } }: { job: Job }): ReactElement {
  return (
    <div className="under">
      {summary === null ? null : <p dir="auto">{summary}</p>}
      <p className="t2">
        {text.noDescription}
        {sourceUrl === null ? null : (
          <>
            {' '}
            <a className="lk" href={sourceUrl} rel="nofollow noopener ugc">
              {text.readAtSource} <Icon name="leave" isSmall />
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/** Other open jobs with the same text: nobody here knows whether they are the same job, so they are linked and stay apart. */
export function SameText({ jobs }: { jobs: readonly JobSummary[] }): ReactElement | null {
  if (jobs.length === 0) return null
  return (
    <p className="same-text sm t2">
      {text.sameText}{' '}
      {jobs.map(({ id, path, title, company }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : ' · '}
          <a className="lk" href={path} dir="auto">
            {text.titleAt(title, company.name)}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** The steps to be hired, and what the employer promises. A take-home task that is a step already is said there. */
export function Process({ job: { process } }: { job: Job }): ReactElement | null {
  const { steps } = process
  const facts = factsOf(process)
  if (steps.length === 0 && facts.length === 0) return null
  return (
    <Section className="sec" id="process" title={text.hiringProcess}>
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
    </Section>
  )
}

function factsOf(process: Job['process']): string[] {
  const { steps, takeHome, takeHomeHours, isTakeHomePaid } = process
  const facts: string[] = []
  const isStep = steps.some(({ name, note }) => /take[- ]?home/i.test(name) && note !== null)
  if (takeHome === 'none') facts.push(text.noTakeHome)
  else if (takeHome !== null && !isStep)
    facts.push(text.takeHome(takeHome === 'optional', takeHomeHours, isTakeHomePaid))
  for (const { field, value } of withValues(processFields, process))
    if (field.sentence !== undefined && value !== null) facts.push(field.sentence.write(value))
  return facts
}
