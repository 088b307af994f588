import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as fitText from '#messages/fit'
import * as text from '#messages/job'
import { placePath } from '../../account/place/page.tsx'
import { allTags } from '../../components/job-row/job-rows.tsx'
import { Fact, Panel } from '../../components/panel/panel.tsx'
import { HoursRuler } from './hours-ruler.tsx'
import { type KnownFact, listFacts } from './job-facts.ts'

/** How a job fits a visitor, as far as they have said where they live and work. */
export interface VisitorFit {
  /** Whether it is open to them, in words, in the country that they live in. */
  place?: { country: string; words: string }
  timeZone?: string | undefined
}

interface FactsBoxProps {
  job: Job
  now: Date
  /** Null for a visitor who has said neither. */
  fit?: VisitorFit | null
}

/** Facts of a job besides its pay, and in one line those that are missing. For a job without a text it also has the tags. */
export function FactsBox({ job, now, fit }: FactsBoxProps): ReactElement {
  const { facts, missing } = listFacts(job, now)
  const isShort = job.pay.kind === 'not_published'
  return (
    <Panel id="place" title={isShort ? text.keyFacts : text.locationAndHours} className="section">
      <div className="body">
        <dl className="properties">
          {isShort ? (
            <Fact name={text.pay}>
              <span className="soft">{text.payNotPublished}</span>
            </Fact>
          ) : null}
          {facts.map((fact) => (
            <Fact name={fact.name} key={fact.name}>
              <FactValue fact={fact} />
            </Fact>
          ))}
          {fit?.place === undefined ? null : (
            <Fact name={fitText.yourCountry(fit.place.country)}>{fit.place.words}</Fact>
          )}
          {job.descriptionHtml === null && allTags(job).length > 0 ? (
            <Fact name={text.tags}>
              <TagLinks job={job} />
            </Fact>
          ) : null}
        </dl>
        {job.hours === null ? null : <HoursRuler hours={job.hours} now={now} timeZone={fit?.timeZone} />}
        {job.placeQuote === null ? null : (
          <p className="small faint missing" dir="auto">
            {text.placeQuoted(job.placeQuote)}
          </p>
        )}
        {missing.length === 0 ? null : (
          <p className="small faint missing">{text.notStatedFacts(missing.join(', '))}</p>
        )}
        {fit === undefined ? null : (
          <p className="small">
            <a className="link" href={`${placePath}?next=${job.path}`} rel="nofollow">
              {fit === null ? fitText.sayWhere : fitText.change}
            </a>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** A known fact, a long list behind its short form. */
export function FactValue({ fact: { value, short } }: { fact: KnownFact }): ReactElement | string {
  if (short === undefined) return value
  return (
    <details>
      <summary className="link">{short}</summary>
      {value}
    </details>
  )
}

/** Every tag of a job, each a link to the jobs that share it. */
export function TagLinks({ job }: { job: Job }): ReactElement {
  return (
    <span className="tags">
      {allTags(job).map((tag) => (
        <a href={tag.path} key={tag.path}>
          {tag.name}
        </a>
      ))}
    </span>
  )
}

/** Which tags and chains were read from the text, with the employer's words. */
export function TagEvidence({ job }: { job: Job }): ReactElement | null {
  const { tags, chains, sectors, tagEvidence, chainEvidence } = job
  if (tagEvidence.length === 0 && chainEvidence.length === 0) return null
  const names = new Map([...tags, ...chains, ...sectors].map(({ slug, name }) => [slug, name]))
  return (
    <details className="small faint missing">
      <summary className="link">{text.readFromText(tagEvidence.length, chainEvidence.length)}</summary>
      <ul>
        {[...tagEvidence, ...chainEvidence].map(({ slug, quote }) => (
          <li key={slug}>{text.tagQuoted(names.get(slug) ?? slug, quote)}</li>
        ))}
      </ul>
    </details>
  )
}
