import type { ReactElement } from 'react'
import * as text from '#messages/application'
import { account } from '#messages/frame'
import { Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { TableHead } from '../components/table/table-head.tsx'
import { Day } from '../components/time/time.tsx'
import { ownApplicationsPath } from './paths.ts'

export interface ListedApplication {
  path: string
  /** Whether it was sent elsewhere, and its owner notes its status. */
  isElsewhere: boolean
  statusName: string
  statusAt: string
  appliedAt: string
  companyName: string
  /** Null once the listing was deleted. */
  title: string | null
}

/** The applications of an account, newest first. */
export function ApplicationListPage({
  applications,
  isEmailConfirmed,
}: {
  applications: readonly ListedApplication[]
  isEmailConfirmed: boolean
}): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: account }]} />
      <h1>{text.listTitle}</h1>
      <p className="lead">{text.listLead}</p>
      {applications.length === 0 ? <NoApplications /> : <ApplicationTable applications={applications} />}
      {isEmailConfirmed ? (
        <p className="small soft">{text.confirmedOnly}</p>
      ) : (
        <p className="note">
          <span>
            {text.unconfirmedEmail} <Link href="/account">{text.toAccount}</Link>
          </span>
        </p>
      )}
      {applications.length === 0 ? null : (
        <p>
          <a className="button" href={`${ownApplicationsPath}.json`} download>
            {text.exportAll}
          </a>
        </p>
      )}
    </div>
  )
}

/** `isHidden`: until a script knows that there are none. */
export function NoApplications({ isHidden = false }: { isHidden?: boolean }): ReactElement {
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

function ApplicationTable({ applications }: { applications: readonly ListedApplication[] }): ReactElement {
  return (
    <table className="table folds">
      <TableHead names={[text.job, text.status, text.since, text.applied]} />
      <tbody>
        {applications.map(({ path, title, companyName, isElsewhere, ...application }) => (
          <tr key={path}>
            <th scope="row">
              <a className="link" href={path}>
                <bdi>{title ?? text.aJob}</bdi>
              </a>
              <span className="soft small block">
                <bdi>{companyName}</bdi>
                {isElsewhere ? ` · ${text.elsewhere}` : null}
              </span>
            </th>
            <td data-label={text.status}>
              <span className="badge neutral">{application.statusName}</span>
            </td>
            <td data-label={text.since}>
              <Day iso={application.statusAt} />
            </td>
            <td data-label={text.applied}>
              <Day iso={application.appliedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
