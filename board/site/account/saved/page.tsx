import type { SavedJob, SavedJobList } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as frame from '#messages/frame'
import * as text from '#messages/saved-jobs'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { placeLine } from '../../components/place/place-line.ts'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'

export const savedJobsPath = '/account/saved'

interface SavedJobsPageProps {
  saved: SavedJobList
  now: Date
}

/** The jobs that an account has saved, closed ones too. */
export function SavedJobsPage({ saved: { items, total, next }, now }: SavedJobsPageProps): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      {total === 0 ? (
        <div className="em">
          <h2>{text.empty}</h2>
          <p>{text.emptyHint}</p>
          <p>
            <Link href="/jobs">{text.browseJobs}</Link>
          </p>
        </div>
      ) : (
        <>
          <p className="lead num">{text.count(total)}</p>
          <ol className="jobs">
            {items.map((saved) => (
              <SavedRow {...{ saved, now }} key={saved.job.id} />
            ))}
          </ol>
          {next === null ? null : (
            <p className="row pages">
              <a className="btn" href={`${savedJobsPath}?after=${next}`} rel="next">
                {text.older}
              </a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function SavedRow({ saved: { job, savedAt }, now }: { saved: SavedJob; now: Date }): ReactElement {
  const facts = [placeLine(job.place), job.pay.kind === 'not_published' ? '' : job.pay.text]
  return (
    <li className="jr sv">
      <div className="main">
        <h2 className="jt">
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
      <div className="sm">
        {job.status === 'live' ? text.open : <span className="badge un">{text.closed}</span>}
      </div>
      <div className="age">
        <Sentence text={text.savedAgo} parts={{ ago: <Ago iso={savedAt} now={now} /> }} />
      </div>
      <ButtonForm
        action={`${job.path}/saved`}
        fields={{ next: savedJobsPath }}
        className="btn btn-s"
        label={text.removeJob(job.title)}
      >
        {text.remove}
      </ButtonForm>
    </li>
  )
}
