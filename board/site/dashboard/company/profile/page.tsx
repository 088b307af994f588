import type { CompanyProfile, CompanyProfileDifference, TypedCompanyProfile } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../../../account/sign-in-again.tsx'
import type { AppealedDecision } from '../../../appeals/appeal-panel.tsx'
import type { FormAnswer } from '../../../components/form/form-answer.ts'
import { ProblemSummary } from '../../../components/form/problem-summary.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'
import { Differences } from './differences.tsx'
import { FrozenPanel } from './frozen-panel.tsx'
import { LogoPanel } from './logo-panel.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { ProfileForm, type ProfileWords } from './profile-form.tsx'

export interface ProfilePageProps extends FormAnswer {
  companies: readonly DashboardCompany[]
  profile: CompanyProfile
  /** What was typed in a form that came back; null for what is stored. */
  typed: TypedCompanyProfile | null
  /** What somebody else has written meanwhile; null when nobody has. */
  differences: readonly CompanyProfileDifference[] | null
  words: ProfileWords
  /** That moderators have frozen it; null while they have not. */
  freeze: AppealedDecision | null
  mayManage: boolean
  canManageAsOwner: boolean
}

/** What a company says of itself, for its team. */
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
      <a className="btn" href={`/companies/${slug}`}>
        Public page
      </a>
    ) : null
  return (
    <DashboardShell
      title={name}
      current={{ company: slug, section: 'profile' }}
      companies={companies}
      actions={publicPage}
    >
      <div className="co-form">
        {signInAgain === null ? null : (
          <SignInAgain sentence={signInAgain} next={`/dashboard/companies/${slug}`} />
        )}
        <ProblemSummary problems={problems} />
        {freeze === null ? null : <FrozenPanel slug={slug} decision={freeze} mayManage={mayManage} />}
        {differences === null ? null : <Differences slug={slug} differences={differences} />}
        {mayManage ? (
          <>
            <LogoPanel profile={profile} problems={problems} />
            <ProfileForm
              slug={slug}
              version={profile.version}
              values={typed ?? profile}
              domain={profile.domain}
              words={props.words}
              problems={problems}
            />
          </>
        ) : (
          <p className="note">
            <Icon name="info" />
            <span>Owners and admins of the company write its profile. Your role looks at it.</span>
          </p>
        )}
        {canManageAsOwner ? <OwnerPanel slug={slug} /> : null}
      </div>
    </DashboardShell>
  )
}
