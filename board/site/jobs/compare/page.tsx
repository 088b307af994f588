import type { Job, JobSummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/compare'
import * as jobText from '#messages/job'
import { comparePath } from '../../components/job-row/compare-choice.tsx'
import { PayAxis, PayRuler } from '../../components/job-row/pay-ruler.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { FactValue } from '../job/facts-box.tsx'
import { type ComparedFact, compareJobs } from './compared-facts.ts'

export const mostCompared = 4

/** The page that compares these jobs, by their ids. */
export function compareJobsPath(ids: readonly string[]): string {
  return ids.length === 0 ? comparePath : `${comparePath}?jobs=${ids.join(',')}`
}

interface ComparePageProps {
  jobs: Job[]
  /** Open jobs like the first one, to add. */
  similar: JobSummary[]
  /** Sentences about parts of the address that aren't shown. */
  notes: string[]
  now: Date
}

/** Jobs side by side, each fact in one row. */
export function ComparePage({ jobs, similar, notes, now }: ComparePageProps): ReactElement {
  // With one job, there is nothing else to do yet.
  const adding = <AddJob jobs={jobs} similar={similar} />
  return (
    <div className="wrap page compare">
      <Trail items={[jobsStep]} />
      <h1>{text.title}</h1>
      {notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {jobs.length === 1 ? adding : null}
      {jobs.length === 0 ? (
        <div className="empty">
          <h2>{text.none}</h2>
          <p>{text.noneHint}</p>
          <p>
            <Link href="/jobs">{text.browseJobs}</Link>
          </p>
        </div>
      ) : (
        <Comparison jobs={jobs} now={now} />
      )}
      {jobs.length === 1 || jobs.length >= mostCompared ? null : adding}
    </div>
  )
}

function Comparison({ jobs, now }: Pick<ComparePageProps, 'jobs' | 'now'>): ReactElement {
  const { facts, missing } = compareJobs(jobs, now)
  const differing = facts.filter(({ isSame }) => !isSame).length
  const isSingle = jobs.length === 1
  return (
    <>
      {isSingle ? null : (
        <>
          <p className="lead">{text.lead(differing, facts.length)}</p>
          <label className="check compare-only">
            <input type="checkbox" /> {text.onlyDifferences}
          </label>
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by keyboard. */}
      <section className="compare-box" aria-label={text.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {jobs.map((job) => (
                <th scope="col" key={job.id}>
                  <JobHead job={job} jobs={jobs} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <FactRow fact={fact} jobs={jobs} key={fact.name} />
            ))}
          </tbody>
        </table>
      </section>
      {missing.length === 0 ? null : <p className="small faint">{text.statedByNone(missing.join(', '))}</p>}
    </>
  )
}

function JobHead({ job, jobs }: { job: Job; jobs: readonly Job[] }): ReactElement {
  const others = jobs.filter(({ id }) => id !== job.id).map(({ id }) => id)
  return (
    <>
      <Link href={job.path}>
        <bdi>{job.title}</bdi>
      </Link>
      <p className="small soft">
        <bdi>{job.company.name}</bdi>
      </p>
      <p className="small">
        {job.status === 'live' ? null : <span className="badge neutral">{text.ended}</span>}{' '}
        <a className="link" href={compareJobsPath(others)} aria-label={text.removeJob(job.title)}>
          {text.remove}
        </a>
      </p>
    </>
  )
}

interface FactRowProps {
  fact: ComparedFact
  jobs: readonly Job[]
}

function FactRow({ fact: { name, values, isSame }, jobs }: FactRowProps): ReactElement {
  const isMarked = !isSame && jobs.length > 1
  return (
    <tr className={isMarked ? 'differs' : undefined}>
      <th scope="row">
        {name}
        {isMarked ? <span className="visually-hidden"> ({text.differs})</span> : null}
      </th>
      {jobs.map((job, at) => {
        const fact = values[at] ?? null
        return (
          <td className={fact === null ? 'faint' : undefined} dir="auto" key={job.id}>
            {fact === null ? text.notStated : <FactValue fact={fact} />}
            {name === jobText.pay ? <Ruler job={job} /> : null}
          </td>
        )
      })}
    </tr>
  )
}

/** The cash pay on the scale that all of them share. */
function Ruler({ job: { pay } }: { job: Job }): ReactElement | null {
  if (pay.kind !== 'cash' || pay.usdYear === null) return null
  return (
    <>
      <PayRuler usdYear={pay.usdYear} />
      <PayAxis />
    </>
  )
}

function AddJob({ jobs, similar }: Pick<ComparePageProps, 'jobs' | 'similar'>): ReactElement {
  const ids = jobs.map(({ id }) => id)
  return (
    <Section id="add" title={text.add} className="section">
      <form action={comparePath} className="line">
        {ids.length === 0 ? null : <input type="hidden" name="jobs" value={ids.join(',')} />}
        <label className="visually-hidden" htmlFor="add-job">
          {text.addByLink}
        </label>
        <input
          className="input"
          id="add-job"
          name="jobs"
          placeholder={text.addByLink}
          maxLength={400}
          required
        />
        <button className="button" type="submit">
          {text.addButton}
        </button>
      </form>
      {similar.length === 0 ? null : (
        <>
          <h3 className="compare-similar">{text.addSimilar}</h3>
          <ul className="compare-add">
            {similar.map(({ id, title, company }) => (
              <li key={id}>
                <a className="link" href={compareJobsPath([...ids, id])}>
                  <span className="visually-hidden">{text.addButton} </span>
                  <bdi>{title}</bdi>
                </a>{' '}
                <bdi className="small soft">{company.name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
