import { companyLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../../../account/sign-in-again.tsx'
import { Field } from '../../../components/form/field.tsx'
import type { FormAnswer } from '../../../components/form/form-answer.ts'
import { ProblemSummary } from '../../../components/form/problem-summary.tsx'
import { problemOf } from '../../../components/form/problems.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'
import { kindChoices } from '../profile/choices.ts'

export interface NewCompanyPageProps extends FormAnswer {
  companies: readonly DashboardCompany[]
  typed: { name: string; kind: string; website: string }
  /** A page of this name that nobody has claimed; null when there is none. */
  unclaimed: { slug: string; name: string } | null
}

/** Making a company. */
export function NewCompanyPage(props: NewCompanyPageProps): ReactElement {
  const { companies, typed, problems, signInAgain, unclaimed } = props
  return (
    <DashboardShell title="New company" current="companies" companies={companies}>
      <div className="co-form">
        {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next="/dashboard/companies/new" />}
        <ProblemSummary problems={problems} />
        {unclaimed === null ? null : <UnclaimedNote {...unclaimed} />}
        <form method="post" action="/dashboard/companies/new" className="stk">
          {unclaimed === null ? null : <input type="hidden" name="another" value={unclaimed.slug} />}
          <Field
            name="name"
            label="Name"
            value={typed.name}
            hint="As people know it. You become its owner."
            error={problemOf(problems, 'name')}
            autoComplete="organization"
            maxLength={companyLimits.nameLetters.max}
          />
          <SelectField
            name="kind"
            label="Kind"
            choices={kindChoices}
            value={typed.kind}
            hint="An agency names in each listing whom it hires for."
            error={problemOf(problems, 'kind')}
          />
          <Field
            name="website"
            label="Website"
            value={typed.website}
            error={problemOf(problems, 'website')}
            autoComplete="url"
            maxLength={500}
            isOptional
          />
          <button type="submit" className="btn btn-p">
            {unclaimed === null ? 'Make the company' : 'Make another one all the same'}
          </button>
        </form>
      </div>
    </DashboardShell>
  )
}

function UnclaimedNote({ slug, name }: { slug: string; name: string }): ReactElement {
  return (
    <div className="note warn" role="alert">
      <Icon name="info" />
      <span>
        <b>
          There is a page of <bdi>{name}</bdi> already that nobody keeps.
        </b>{' '}
        Do you belong to it?{' '}
        <a className="lk" href={`/companies/${slug}/claim`}>
          Claim that page
        </a>
        . If yours is another company, make it below.
      </span>
    </div>
  )
}
