import type { CompanyProfile, CompanyProfileDifference, TypedCompanyProfile } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/dashboard-company'
import { FormNotes } from '../../../account/sign-in-again.tsx'
import { type AppealedDecision, AppealPanel, DecisionFacts } from '../../../appeals/page.tsx'
import { ButtonForm, SubmitButton } from '../../../components/form/button-form.tsx'
import { FileField } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import type { FormAnswer, FormProblem } from '../../../components/form/problems.tsx'
import { ReturnedNote } from '../../../components/form/returned-note.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { CompanyPicture } from '../../../components/monogram/monogram.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'
import { ProfileForm, type ProfileWords } from './profile-form.tsx'

interface ProfilePageProps extends FormAnswer {
  companies: readonly DashboardCompany[]
  profile: CompanyProfile
  /** The profile as typed in a form that came back; null for what is stored. */
  typed: TypedCompanyProfile | null
  /** Differences that someone else has saved in the meantime; null if no one has. */
  differences: readonly CompanyProfileDifference[] | null
  words: ProfileWords
  /** The decision that hides the company; null if there is none. */
  freeze: AppealedDecision | null
  mayManage: boolean
  canManageAsOwner: boolean
}

/** The company's profile, for its team. */
export function ProfilePage(props: ProfilePageProps): ReactElement {
  const {
    companies,
    profile,
    typed,
    problems,
    signInAgain,
    differences,
    freeze,
    mayManage,
    canManageAsOwner,
  } = props
  const { slug, name } = profile
  const publicPage =
    freeze === null ? (
      <a className="button" href={`/companies/${slug}`}>
        {text.publicPage}
      </a>
    ) : null
  return (
    <DashboardShell
      title={name}
      current={{ company: slug, section: 'profile' }}
      companies={companies}
      actions={publicPage}
    >
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={`/dashboard/companies/${slug}`} />
        {freeze === null ? null : <FrozenPanel slug={slug} decision={freeze} mayManage={mayManage} />}
        {differences === null ? null : <Differences slug={slug} differences={differences} />}
        {mayManage ? (
          <>
            {profile.held === null ? null : <HeldNote fact={text.heldFact} hint={text.heldHint} />}
            {profile.heldLogo === null ? null : (
              <HeldNote fact={text.heldLogoFact} hint={text.heldLogoHint} />
            )}
            <LogoPanel profile={profile} problems={problems} />
            <ProfileForm
              slug={slug}
              version={profile.version}
              values={typed ?? profile.held ?? profile}
              domain={profile.domain}
              words={props.words}
              problems={problems}
            />
          </>
        ) : (
          <p className="note">
            <Icon name="info" />
            <span>{text.viewOnly}</span>
          </p>
        )}
        {canManageAsOwner ? <OwnerPanel slug={slug} /> : null}
      </div>
    </DashboardShell>
  )
}

/** That what was saved last isn't shown yet. */
function HeldNote({ fact, hint }: { fact: string; hint: string }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="clock" />
      <span>
        <b>{fact}</b> {hint}
      </span>
    </div>
  )
}

interface LogoPanelProps {
  profile: Pick<CompanyProfile, 'slug' | 'name' | 'logo' | 'heldLogo'>
  problems: readonly FormProblem[]
}

function LogoPanel({ profile, problems }: LogoPanelProps): ReactElement {
  const { slug, name, heldLogo } = profile
  const logo = heldLogo ?? profile.logo
  return (
    <Panel id="logo-title" title={text.logo} body="body company-logo">
      <CompanyPicture company={{ slug, name, logo }} size="large" />
      <Form
        action={`/dashboard/companies/${slug}/logo`}
        problems={problems}
        encType="multipart/form-data"
        className="company-logo-form"
      >
        <FileField
          name="logo"
          label={text.picture}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          hint={text.pictureHint}
        />
        <SubmitButton>{logo === null ? text.uploadLogo : text.replaceLogo}</SubmitButton>
      </Form>
      {logo === null ? null : (
        <ButtonForm action={`/dashboard/companies/${slug}/logo/remove`} className="button button-plain">
          {text.removeLogo}
        </ButtonForm>
      )}
    </Panel>
  )
}

interface FrozenPanelProps {
  slug: string
  decision: AppealedDecision
  mayManage: boolean
}

/** That moderators have taken the company off the site, why, and where that is appealed. */
function FrozenPanel({ slug, decision, mayManage }: FrozenPanelProps): ReactElement {
  return (
    <Panel id="frozen" title={text.frozen} body="body stack">
      <div className="note bad">
        <Icon name="warning" />
        <span>
          <b>{text.frozenFact}</b> {text.frozenHint}
        </span>
      </div>
      <DecisionFacts decision={decision} />
      {mayManage ? (
        <AppealPanel action={`/appeals/companies/${slug}`} decision={decision} problems={[]} typed="" />
      ) : (
        <p className="soft">{text.whoAppeals}</p>
      )}
    </Panel>
  )
}

interface DifferencesProps {
  slug: string
  differences: readonly CompanyProfileDifference[]
}

/** Shown to the second of two editors: their own input isn't lost, and the first one's isn't overwritten unseen. */
function Differences({ slug, differences }: DifferencesProps): ReactElement {
  return (
    <ReturnedNote icon="warning">
      <div className="stack">
        <p>
          <b>{text.changed}</b> {text.changedHint}
        </p>
        <dl className="properties company-theirs">
          {differences.map(({ field, theirs }) => (
            <div key={field}>
              <dt>{text.theirs(text.labels[field] ?? field)}</dt>
              <dd>{theirs === '' ? <span className="faint">{text.empty}</span> : theirs}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a className="button" href={`/dashboard/companies/${slug}`}>
            {text.useTheirs}
          </a>
        </p>
      </div>
    </ReturnedNote>
  )
}

function OwnerPanel({ slug }: { slug: string }): ReactElement {
  return (
    <Panel id="whole-company" title={text.whole} body="body company-owner">
      <a className="button" href={`/dashboard/companies/${slug}/export.json`} download={`${slug}.json`}>
        {text.exportJson}
      </a>
      <a className="button button-danger" href={`/dashboard/companies/${slug}/delete`}>
        {text.deleteCompany}
      </a>
      <p className="hint">{text.wholeHint}</p>
    </Panel>
  )
}
