import { companyLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../../../account/sign-in-again.tsx'
import { Field } from '../../../components/form/field.tsx'
import type { FormAnswer } from '../../../components/form/form-answer.ts'
import { ProblemSummary } from '../../../components/form/problem-summary.tsx'
import { problemOf } from '../../../components/form/problems.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { countText } from '../../../components/number/number-text.ts'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'

export interface DeleteCompanyPageProps extends FormAnswer {
  slug: string
  name: string
  companies: readonly DashboardCompany[]
  /** Listings that are live or wait for review. */
  openListings: number
  typedName: string
}

/** Says what deleting a company means, before it is done. */
export function DeleteCompanyPage(props: DeleteCompanyPageProps): ReactElement {
  const { slug, name, companies, openListings, problems, signInAgain } = props
  const path = `/dashboard/companies/${slug}/delete`
  return (
    <DashboardShell title={`Delete ${name}?`} current={null} companies={companies}>
      <div className="co-form">
        {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={path} />}
        <ProblemSummary problems={problems} />
        <p className="t2">
          Its page, its past listings and their signatures, drafts, team, proofs and logo are deleted for
          good. What moderators decided about it stays in the log.
        </p>
        {openListings > 0 ? (
          <div className="note warn">
            <Icon name="info" />
            <span>
              <b>{countText(openListings, 'listing is', 'listings are')} live or waiting for review.</b> Close
              or take back{' '}
              <a className="lk" href="/dashboard">
                what is open
              </a>{' '}
              first.
            </span>
          </div>
        ) : (
          <form method="post" action={path} className="stk">
            <Field
              name="typed_name"
              label={`Type the name of the company: ${name}`}
              value={props.typedName}
              error={problemOf(problems, 'typed_name')}
              autoComplete="off"
              maxLength={companyLimits.nameLetters.max}
            />
            <button type="submit" className="btn btn-d">
              Delete the company
            </button>
          </form>
        )}
        <p>
          <a className="btn" href={`/dashboard/companies/${slug}`}>
            Keep the company
          </a>
        </p>
      </div>
    </DashboardShell>
  )
}
