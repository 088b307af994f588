import { companyLimits, type TeamRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/dashboard-company'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field, SelectField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'
import { kindChoices } from './profile/profile-form.tsx'

interface PostedCompany {
  slug: string
  name: string
  /** The domain whose verification gives the page at once. */
  knownDomain: string | null
  /** The newest of the visitor's listings there. */
  title: string
  /** Whether the visitor has asked for the page. */
  isRequested: boolean
}

/** The companies of one's own listings, each with the one button that makes its page one's own. */
function PostedCompanies({ posted }: { posted: readonly PostedCompany[] }): ReactElement | null {
  if (posted.length === 0) return null
  return (
    <Section className="section" id="posted" title={text.posted}>
      <ul className="company-list">
        {posted.map(({ slug, name, knownDomain, title, isRequested }) => (
          <li key={slug}>
            <Link href={`/companies/${slug}`}>
              <bdi>{name}</bdi>
            </Link>
            <span className="small soft">
              {knownDomain === null ? text.notYours : text.yoursOnce(knownDomain)}
            </span>
            {isRequested || knownDomain === null ? (
              <a
                className="button button-small"
                href={`/companies/${slug}/claim${isRequested && knownDomain ? '/proof' : ''}`}
              >
                {knownDomain === null ? text.claimIts : text.verifyThis(knownDomain)}
              </a>
            ) : (
              <ButtonForm
                action={`/companies/${slug}/claim`}
                fields={{ note: text.postedHere(title), go: 'proof' }}
                className="button button-main button-small"
              >
                {text.verifyThis(knownDomain)}
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface OwnCompaniesPageProps {
  boardName: string
  companies: readonly {
    slug: string
    name: string
    role: TeamRole
    isFrozen: boolean
    openJobs: number
    verifiedDomain: string | null
  }[]
  /** Companies that nobody manages yet and that the visitor has posted jobs of. */
  posted: readonly PostedCompany[]
}

export function OwnCompaniesPage({ boardName, companies, posted }: OwnCompaniesPageProps): ReactElement {
  const action = (
    <a className="button button-main" href="/dashboard/companies/new">
      {text.newCompany}
    </a>
  )
  return (
    <DashboardShell title={text.companies} current="companies" companies={companies} actions={action}>
      <PostedCompanies posted={posted} />
      {companies.length > 0 ? (
        <OwnCompanies companies={companies} isTitled={posted.length > 0} />
      ) : posted.length === 0 ? (
        <NoCompanies boardName={boardName} />
      ) : null}
    </DashboardShell>
  )
}

function NoCompanies({ boardName }: Pick<OwnCompaniesPageProps, 'boardName'>): ReactElement {
  return (
    <div className="empty">
      <p>{text.none}</p>
      <ul className="small soft">
        <li>{text.noneCreate(boardName)}</li>
        <li>
          <Sentence text={text.noneClaim} parts={{ find: <Link href="/companies">{text.findIt}</Link> }} />
        </li>
        <li>{text.noneInvite}</li>
      </ul>
    </div>
  )
}

interface OwnCompaniesProps extends Pick<OwnCompaniesPageProps, 'companies'> {
  /** Whether there is another list of companies above. */
  isTitled: boolean
}

function OwnCompanies({ companies, isTitled }: OwnCompaniesProps): ReactElement {
  const list = (
    <ul className="company-list">
      {companies.map(({ slug, name, role, isFrozen, openJobs, verifiedDomain }) => (
        <li key={slug}>
          <Link href={`/dashboard/companies/${slug}`}>
            <bdi>{name}</bdi>
          </Link>
          <span className="small soft">{text.roles[role]}</span>
          <span className="small soft number">{text.openJobs(openJobs)}</span>
          {verifiedDomain === null ? (
            <a
              className="link small"
              href={`/dashboard/companies/${slug}/proof`}
              aria-label={text.verifyDomainOf(name)}
            >
              {text.verifyDomain}
            </a>
          ) : (
            <span className="small soft">{text.verified(verifiedDomain)}</span>
          )}
          {isFrozen ? (
            <span className="small soft">{text.takenDown}</span>
          ) : (
            <a className="link small" href={`/companies/${slug}`} aria-label={text.publicPageOf(name)}>
              {text.publicPage}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
  if (!isTitled) return list
  return (
    <Section className="section" id="managed" title={text.managed}>
      {list}
    </Section>
  )
}

export interface NewCompanyPageProps extends FormAnswer {
  companies: readonly DashboardCompany[]
  typed: { name: string; kind: string; website: string }
  /** An unclaimed page of this name; null if there is none. */
  unclaimed: { slug: string; name: string } | null
}

export function NewCompanyPage(props: NewCompanyPageProps): ReactElement {
  const { companies, typed, problems, signInAgain, unclaimed } = props
  return (
    <DashboardShell title={text.newCompany} current="companies" companies={companies}>
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next="/dashboard/companies/new" />
        {unclaimed === null ? null : <UnclaimedNote {...unclaimed} />}
        <Form action="/dashboard/companies/new" problems={problems} className="stack">
          {unclaimed === null ? null : <input type="hidden" name="another" value={unclaimed.slug} />}
          <Field
            name="name"
            label={text.name}
            value={typed.name}
            hint={text.nameHint}
            autoComplete="organization"
            maxLength={companyLimits.nameLetters.max}
          />
          <SelectField
            name="kind"
            label={text.kind}
            choices={kindChoices}
            value={typed.kind}
            hint={text.agencyHint}
          />
          <Field
            name="website"
            label={text.website}
            value={typed.website}
            autoComplete="url"
            maxLength={500}
            isOptional
          />
          <SubmitButton className="button button-main">
            {unclaimed === null ? text.create : text.createAnother}
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
          <Sentence text={text.unclaimed} parts={{ name: <bdi>{name}</bdi> }} />
        </b>{' '}
        <Sentence
          text={text.unclaimedHint}
          parts={{ claim: <Link href={`/companies/${slug}/claim`}>{text.claimPage}</Link> }}
        />
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
    <DashboardShell title={text.deleteTitle(name)} current={null} companies={companies}>
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        <p className="soft">{text.deleteLead}</p>
        {openListings > 0 ? (
          <div className="note warn">
            <Icon name="info" />
            <span>
              <b>{text.openListings(openListings)}</b>{' '}
              <Sentence
                text={text.closeFirst}
                parts={{ listings: <Link href="/dashboard">{text.listings}</Link> }}
              />
            </span>
          </div>
        ) : (
          <Form action={path} problems={problems} className="stack">
            <Field
              name="typed_name"
              label={text.typeName(name)}
              value={props.typedName}
              maxLength={companyLimits.nameLetters.max}
            />
            <SubmitButton className="button button-danger">{text.deleteCompany}</SubmitButton>
          </Form>
        )}
        <p>
          <a className="button" href={`/dashboard/companies/${slug}`}>
            {text.keepCompany}
          </a>
        </p>
      </div>
    </DashboardShell>
  )
}
