import { type Job, type JobSummary, processFields, withValues } from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import * as text from '#messages/job'
import { Icon } from '../../components/icon/icon.tsx'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { dayText } from '../../components/time/time.tsx'

/** The employer's text, sanitised when it was written; without one, where it can be read. */
export function Description({ job }: { job: Job }): ReactElement {
  if (job.descriptionHtml === null) return <Elsewhere job={job} />
  return (
    <Section className="section prose" id="work" title={text.description}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML in the database; it passed the sanitiser when it was written. */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: job.descriptionHtml }} />
    </Section>
  )
}

function Elsewhere({ job: { summary, sourceUrl } }: { job: Job }): ReactElement {
  return (
    <div className="under">
      {summary === null ? null : <p dir="auto">{summary}</p>}
      <p className="soft">
        {text.noDescription}
        {sourceUrl === null ? null : (
          <>
            {' '}
            <a className="link" href={sourceUrl} rel="nofollow noopener ugc">
              {text.readAtSource} <Icon name="leave" isSmall />
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/**
 * Other open jobs with the same text: nobody here knows whether they are the same job, so they are linked and stay apart. Those of the company are named
 * by what tells them apart: the place, or the day.
 */
export function SameText({ job, jobs }: { job: Job; jobs: readonly JobSummary[] }): ReactElement | null {
  if (jobs.length === 0) return null
  const isOwn = ({ company, title }: JobSummary) => company.slug === job.company.slug && title === job.title
  const isThere = ({ place }: JobSummary) => place.text === job.place.text || place.text === ''
  const isElsewhere = (one: JobSummary) => isOwn(one) && !isThere(one)
  const isAgain = (one: JobSummary) => isOwn(one) && isThere(one) && dateOf(one).isPosted
  const groups = [
    {
      lead: text.alsoIn,
      jobs: jobs.filter(isElsewhere),
      wordsOf: ({ place }: JobSummary) => place.text,
    },
    {
      lead: text.alsoPosted,
      jobs: jobs.filter(isAgain),
      wordsOf: (one: JobSummary) => dayText(dateOf(one).iso),
    },
    {
      lead: text.sameText,
      jobs: jobs.filter((one) => !isElsewhere(one) && !isAgain(one)),
      wordsOf: ({ title, company }: JobSummary) => text.titleAt(title, company.name),
    },
  ]
  return (
    <div className="same-text small soft">
      {groups
        .filter((group) => group.jobs.length > 0)
        .map((group) => (
          <p key={group.lead}>
            {group.lead}{' '}
            {group.jobs.map((one, index) => (
              <Fragment key={one.id}>
                {index === 0 ? null : ' · '}
                <a className="link" href={one.path} dir="auto">
                  {group.wordsOf(one)}
                </a>
              </Fragment>
            ))}
          </p>
        ))}
    </div>
  )
}

/** The steps to be hired, and what the employer promises. A take-home task that is a step already is said there. */
export function Process({ job: { process } }: { job: Job }): ReactElement | null {
  const { steps } = process
  const facts = processSentences(process)
  if (steps.length === 0 && facts.length === 0) return null
  return (
    <Section className="section" id="process" title={text.hiringProcess}>
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
      {facts.length === 0 ? null : <p className="small soft">{facts.join(' ')}</p>}
    </Section>
  )
}

/** Statements and promises of the employer about hiring besides its steps. */
export function processSentences(process: Job['process']): string[] {
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
