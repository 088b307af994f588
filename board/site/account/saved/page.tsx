import type { SavedJob, SavedJobList } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as frame from '#messages/frame'
import * as text from '#messages/saved-jobs'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { FurtherPages } from '../../components/further-pages/further-pages.tsx'
import { CompareChoice, CompareForm } from '../../components/job-row/compare-choice.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { placeLine } from '../../components/place/place-line.ts'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'

export const savedJobsPath = '/account/saved'

interface SavedJobsPageProps {
  saved: SavedJobList
  /** Whether the list begins on this page. */
  isFirst: boolean
  now: Date
}

/** The jobs that an account has saved, closed ones too. */
export function SavedJobsPage({
  saved: { items, total, next },
  isFirst,
  now,
}: SavedJobsPageProps): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      {total === 0 ? (
        <NoSavedJobs />
      ) : (
        <>
          <p className="lead number">{text.count(total)}</p>
          <SavedRows
            rows={items.map(({ job, savedAt }) => ({
              job,
              age: <Sentence text={text.savedAgo} parts={{ ago: <Ago iso={savedAt} now={now} /> }} />,
            }))}
          />
          <FurtherPages
            first={isFirst ? null : savedJobsPath}
            next={next === null ? null : `${savedJobsPath}?after=${next}`}
            nextText={text.older}
          />
        </>
      )}
    </div>
  )
}

/** `isHidden`: until a script knows that there are none. */
function NoSavedJobs({ isHidden = false }: { isHidden?: boolean }): ReactElement {
  return (
    <div className="empty" hidden={isHidden}>
      <h2>{text.empty}</h2>
      <p>{text.emptyHint}</p>
      <p>
        <Link href="/jobs">{text.browseJobs}</Link>
      </p>
    </div>
  )
}

/** For visitors without an account: the jobs saved in their browser, which its script asks for, and the way to keep them. */
export function BrowserJobsPage({ jobs }: { jobs: readonly SavedJob['job'][] }): ReactElement {
  return (
    <div className="wrap page">
      <h1>{text.title}</h1>
      <p className="lead">{text.inThisBrowser}</p>
      <p>
        <a
          className="button"
          href={`/sign-in?next=${encodeURIComponent(savedJobsPath)}`}
          data-island="sign-in"
        >
          {text.signInToKeep}
        </a>
      </p>
      <p className="no-js">{text.needsScript}</p>
      <div data-failed="" hidden>
        <p className="note bad" role="alert">
          {text.notLoaded}
        </p>
      </div>
      <div data-browser-jobs="">
        {jobs.length === 0 ? <NoSavedJobs isHidden /> : <SavedRows rows={jobs.map((job) => ({ job }))} />}
      </div>
    </div>
  )
}

interface SavedRowProps {
  job: SavedJob['job']
  /** When it was saved, where that is known. */
  age?: ReactElement
  /** Whether there is another one to compare it with. */
  isChoosable: boolean
}

/** Saved jobs, and where there are several the button that compares some of them. */
function SavedRows({ rows }: { rows: readonly Omit<SavedRowProps, 'isChoosable'>[] }): ReactElement {
  return (
    <>
      {rows.length < 2 ? null : <CompareForm />}
      <ol className="jobs">
        {rows.map((row) => (
          <SavedRow {...row} isChoosable={rows.length > 1} key={row.job.id} />
        ))}
      </ol>
    </>
  )
}

function SavedRow({ job, age, isChoosable }: SavedRowProps): ReactElement {
  const facts = [placeLine(job.place), job.pay.kind === 'not_published' ? '' : job.pay.text]
  return (
    <li className="row saved">
      {isChoosable ? <CompareChoice job={job} /> : null}
      <div className="main">
        <h2 className="title">
          <a href={job.path}>
            <bdi>{job.title}</bdi>
          </a>
        </h2>
        <div className="meta">
          <span>
            <bdi>{job.company.name}</bdi>
          </span>
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </div>
      </div>
      <div className="small">
        {job.status === 'live' ? text.open : <span className="badge neutral">{text.closed}</span>}
      </div>
      <div className="age">{age}</div>
      <ButtonForm
        action={`${job.path}/saved`}
        fields={{ next: savedJobsPath }}
        className="button button-small"
        label={text.removeJob(job.title)}
      >
        {text.remove}
      </ButtonForm>
    </li>
  )
}
