import type { TeamRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DashboardShell } from '../../dashboard-shell.tsx'
import { roleNames } from '../role-words.ts'

export interface OwnCompaniesPageProps {
  companies: readonly { slug: string; name: string; role: TeamRole; isFrozen: boolean }[]
}

/** The companies that the viewer belongs to. */
export function OwnCompaniesPage({ companies }: OwnCompaniesPageProps): ReactElement {
  const action = (
    <a className="btn btn-p" href="/dashboard/companies/new">
      New company
    </a>
  )
  return (
    <DashboardShell title="Companies" current="companies" companies={companies} actions={action}>
      {companies.length === 0 ? (
        <div className="em">
          <p>You belong to no company yet.</p>
          <ul className="sm t2">
            <li>Make one, if it is not here yet.</li>
            <li>
              Is its page here, made from imported listings?{' '}
              <a className="lk" href="/companies">
                Find it among the companies
              </a>{' '}
              and claim it.
            </li>
            <li>Does a colleague keep it? Ask for an invitation.</li>
          </ul>
        </div>
      ) : (
        <ul className="co-list">
          {companies.map(({ slug, name, role, isFrozen }) => (
            <li key={slug}>
              <a className="lk" href={`/dashboard/companies/${slug}`}>
                <bdi>{name}</bdi>
              </a>
              <span className="sm t2">{roleNames[role]}</span>
              {isFrozen ? (
                <span className="sm t2">Off the site</span>
              ) : (
                <a className="lk sm" href={`/companies/${slug}`}>
                  Public page<span className="vh"> of {name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </DashboardShell>
  )
}
