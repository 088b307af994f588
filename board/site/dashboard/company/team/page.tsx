import type { CompanyTeam, TeamInvitation, TeamMember, TeamRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/dashboard-company'
import { FormNotes } from '../../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../../components/form/button-form.tsx'
import { Field, SelectField } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import type { FormAnswer, FormProblem } from '../../../components/form/problems.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { Sentence } from '../../../components/sentence/sentence.tsx'
import { Day } from '../../../components/time/time.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'

interface TeamPageProps extends FormAnswer {
  slug: string
  name: string
  companies: readonly DashboardCompany[]
  team: CompanyTeam
  /** The invitation that came back, as it was typed. */
  typed: InviteFormProps['typed']
}

export function TeamPage(props: TeamPageProps): ReactElement {
  const { slug, name, companies, team, typed, problems, signInAgain } = props
  const path = `/dashboard/companies/${slug}/team`
  return (
    <DashboardShell
      title={text.teamOf(name)}
      current={{ company: slug, section: 'team' }}
      companies={companies}
    >
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
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
    <details className="disclosure">
      <summary>
        <Icon name="chevron" isSmall /> {text.allRoles}
      </summary>
      <dl className="properties">
        {(['owner', 'admin', 'recruiter', 'viewer'] as const).map((role) => (
          <div key={role}>
            <dt>{text.roles[role]}</dt>
            <dd>{text.rights[role]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The members, each with what may be done about them. */
function MemberList({ members, path }: { members: readonly TeamMember[]; path: string }): ReactElement {
  return (
    <Panel id="members" title={text.members}>
      <ul className="body company-people">
        {members.map((member) => (
          <li key={member.userId}>
            <div className="company-person">
              <b>
                <bdi>{member.name}</bdi>
              </b>
              {member.isYou ? <span className="faint"> {text.you}</span> : null}
              <p className="small soft">
                <Sentence
                  text={text.since}
                  parts={{ role: text.roles[member.role], day: <Day iso={member.joinedAt} /> }}
                />
              </p>
            </div>
            <RoleForm member={member} path={path} />
            {member.isRemovable ? (
              <ButtonForm
                action={`${path}/remove`}
                className="button button-danger"
                label={text.removeMember(member.name)}
                fields={{ member: member.userId }}
              >
                {text.remove}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RoleForm({ member, path }: { member: TeamMember; path: string }): ReactElement | null {
  const { userId, name, role, roles } = member
  if (roles.length === 0) return null
  return (
    <Form action={`${path}/role`} className="company-role">
      <input type="hidden" name="member" value={userId} />
      <label className="visually-hidden" htmlFor={`role-${userId}`}>
        {text.roleOf(name)}
      </label>
      <select className="input" id={`role-${userId}`} name="role" defaultValue={role}>
        {[role, ...roles].map((value) => (
          <option key={value} value={value}>
            {text.roles[value]}
          </option>
        ))}
      </select>
      <button type="submit" className="button" aria-label={text.changeRoleOf(name)}>
        {text.changeRole}
      </button>
    </Form>
  )
}

/** People who were asked and have not answered. */
function InvitationList({ invitations, path }: { invitations: readonly TeamInvitation[]; path: string }) {
  return (
    <Panel id="invitations" title={text.invited}>
      <ul className="body company-people">
        {invitations.map(({ id, email, role, expiresAt, isOver }) => (
          <li key={id}>
            <div className="company-person">
              <b className="address">{email}</b>
              <p className="small soft">
                <Sentence
                  text={isOver ? text.invitedExpired : text.invitedUntil}
                  parts={{ role: text.roles[role], day: <Day iso={expiresAt} /> }}
                />
              </p>
            </div>
            <ButtonForm
              action={`${path}/revoke`}
              label={text.withdrawFrom(email)}
              fields={{ invitation: id }}
            >
              {text.withdraw}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface InviteFormProps {
  roles: readonly TeamRole[]
  path: string
  typed: { email: string; role: string }
  problems: readonly FormProblem[]
}

function InviteForm({ roles, path, typed, problems }: InviteFormProps): ReactElement {
  return (
    <Panel id="invite" title={text.invite}>
      <Form action={`${path}/invite`} problems={problems} className="body stack company-fields">
        <div className="company-pair">
          <Field
            name="email"
            label={text.email}
            type="email"
            value={typed.email}
            hint={text.emailHint}
            maxLength={254}
          />
          <SelectField
            name="role"
            label={text.role}
            choices={roles.map((value) => ({ value, name: text.roles[value] }))}
            value={typed.role}
          />
        </div>
        <SubmitButton className="button button-main">{text.sendInvitation}</SubmitButton>
      </Form>
    </Panel>
  )
}

function TransferPanel({
  transferCandidates,
  path,
}: {
  transferCandidates: readonly TeamMember[]
  path: string
}): ReactElement {
  return (
    <Panel id="transfer" title={text.transfer}>
      <Form action={`${path}/transfer`} className="body stack company-fields">
        <SelectField
          name="heir"
          label={text.newOwner}
          choices={transferCandidates.map(({ userId, name, role }) => ({
            value: userId,
            name: `${name} (${text.roles[role].toLowerCase()})`,
          }))}
          hint={text.newOwnerHint}
        />
        <SubmitButton>{text.transfer}</SubmitButton>
      </Form>
    </Panel>
  )
}

function LeavePanel({ mayLeave, path }: { mayLeave: boolean; path: string }): ReactElement {
  return (
    <Panel id="leave" title={text.leave} body="body stack company-fields">
      {mayLeave ? (
        <>
          <p className="small soft">{text.leaveHint}</p>
          <ButtonForm action={`${path}/leave`} className="button button-danger">
            {text.leaveButton}
          </ButtonForm>
        </>
      ) : (
        <p className="small soft">{text.onlyOwner}</p>
      )}
    </Panel>
  )
}
