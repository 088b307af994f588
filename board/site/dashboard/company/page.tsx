import { companyLimits, type TeamRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field, SelectField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { countText } from '../../components/number/number-text.ts'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'
import { kindChoices } from './profile/profile-form.tsx'
import { roleNames } from './team/page.tsx'

interface OwnCompaniesPageProps {
  companies: readonly { slug: string; name: string; role: TeamRole; isFrozen: boolean }[]
}

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
              <Link href="/companies">Find it among the companies</Link> and claim it.
            </li>
            <li>Does a colleague keep it? Ask for an invitation.</li>
          </ul>
        </div>
      ) : (
        <ul className="co-list">
          {companies.map(({ slug, name, role, isFrozen }) => (
            <li key={slug}>
              <Link href={`/dashboard/companies/${slug}`}>
                <bdi>{name}</bdi>
              </Link>
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

export interface NewCompanyPageProps extends FormAnswer {
  companies: readonly DashboardCompany[]
  typed: { name: string; kind: string; website: string }
  /** A page of this name that nobody has claimed; null when there is none. */
  unclaimed: { slug: string; name: string } | null
}

export function NewCompanyPage(props: NewCompanyPageProps): ReactElement {
  const { companies, typed, problems, signInAgain, unclaimed } = props
  return (
    <DashboardShell title="New company" current="companies" companies={companies}>
      <div className="co-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next="/dashboard/companies/new" />
        {unclaimed === null ? null : <UnclaimedNote {...unclaimed} />}
        <Form action="/dashboard/companies/new" problems={problems} className="stk">
          {unclaimed === null ? null : <input type="hidden" name="another" value={unclaimed.slug} />}
          <Field
            name="name"
            label="Name"
            value={typed.name}
            hint="As people know it. You become its owner."
            autoComplete="organization"
            maxLength={companyLimits.nameLetters.max}
          />
          <SelectField
            name="kind"
            label="Kind"
            choices={kindChoices}
            value={typed.kind}
            hint="An agency names in each listing whom it hires for."
          />
          <Field
            name="website"
            label="Website"
            value={typed.website}
            autoComplete="url"
            maxLength={500}
            isOptional
          />
          <SubmitButton className="btn btn-p">
            {unclaimed === null ? 'Make the company' : 'Make another one all the same'}
          </SubmitButton>
        </Form>
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
        Do you belong to it? <Link href={`/companies/${slug}/claim`}>Claim that page</Link>. If yours is
        another company, make it below.
      </span>
    </div>
  )
}

interface DeleteCompanyPageProps extends FormAnswer {
  slug: string
  name: string
  companies: readonly DashboardCompany[]
  /** Listings that are live or wait for review. */
  openListings: number
  typedName: string
}

export function DeleteCompanyPage(props: DeleteCompanyPageProps): ReactElement {
  const { slug, name, companies, openListings, problems, signInAgain } = props
  const path = `/dashboard/companies/${slug}/delete`
  return (
    <DashboardShell title={`Delete ${name}?`} current={null} companies={companies}>
      <div className="co-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        <p className="t2">
          Its page, its past listings and their signatures, drafts, team, proofs and logo are deleted for
          good. What moderators decided about it stays in the log.
        </p>
        {openListings > 0 ? (
          <div className="note warn">
            <Icon name="info" />
            <span>
              <b>{countText(openListings, 'listing is', 'listings are')} live or waiting for review.</b> Close
              or take back <Link href="/dashboard">what is open</Link> first.
            </span>
          </div>
        ) : (
          <Form action={path} problems={problems} className="stk">
            <Field
              name="typed_name"
              label={`Type the name of the company: ${name}`}
              value={props.typedName}
              maxLength={companyLimits.nameLetters.max}
            />
            <SubmitButton className="btn btn-d">Delete the company</SubmitButton>
          </Form>
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
