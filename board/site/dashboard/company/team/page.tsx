import type { CompanyTeam } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../../../account/sign-in-again.tsx'
import type { FormAnswer } from '../../../components/form/form-answer.ts'
import { ProblemSummary } from '../../../components/form/problem-summary.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'
import { roleNames, roleRights } from '../role-words.ts'
import { InviteForm, type InviteFormProps } from './invite-form.tsx'
import { LeavePanel, TransferPanel } from './leave-panel.tsx'
import { InvitationList, MemberList } from './lists.tsx'

export interface TeamPageProps extends FormAnswer {
  slug: string
  name: string
  companies: readonly DashboardCompany[]
  team: CompanyTeam
  /** What was typed into the invitation that came back. */
  typed: InviteFormProps['typed']
}

/** The people of a company. */
export function TeamPage(props: TeamPageProps): ReactElement {
  const { slug, name, companies, team, typed, problems, signInAgain } = props
  const path = `/dashboard/companies/${slug}/team`
  return (
    <DashboardShell
      title={`Team of ${name}`}
      current={{ company: slug, section: 'team' }}
      companies={companies}
    >
      <div className="co-form">
        {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={path} />}
        <ProblemSummary problems={problems} />
        <MemberList members={team.members} path={path} />
        {team.invitations.length === 0 ? null : <InvitationList invitations={team.invitations} path={path} />}
        {team.invitableRoles.length === 0 ? null : (
          <InviteForm roles={team.invitableRoles} path={path} typed={typed} problems={problems} />
        )}
        <Roles />
        {team.transferCandidates.length === 0 ? null : (
          <TransferPanel transferCandidates={team.transferCandidates} path={path} />
        )}
        <LeavePanel mayLeave={team.mayLeave} path={path} />
      </div>
    </DashboardShell>
  )
}

function Roles(): ReactElement {
  return (
    <details className="co-more">
      <summary>
        <Icon name="chevron" isSmall /> What each role may do
      </summary>
      <dl className="kv">
        {(['owner', 'admin', 'recruiter', 'viewer'] as const).map((role) => (
          <div key={role}>
            <dt>{roleNames[role]}</dt>
            <dd>{roleRights[role]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
