import type { TeamInvitation, TeamMember } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'
import { Day } from '../../../components/time/time.tsx'
import { roleNames } from '../role-words.ts'

/** The members, each with what may be done about them. */
export function MemberList({
  members,
  path,
}: {
  members: readonly TeamMember[]
  path: string
}): ReactElement {
  return (
    <Panel id="members" title="Members">
      <ul className="bd co-people">
        {members.map((member) => (
          <li key={member.userId}>
            <div className="co-person">
              <b>
                <bdi>{member.name}</bdi>
              </b>
              {member.isYou ? <span className="t3"> (you)</span> : null}
              <p className="sm t2">
                {roleNames[member.role]}, since <Day iso={member.joinedAt} />
              </p>
            </div>
            <RoleForm member={member} path={path} />
            {member.isRemovable ? (
              <form method="post" action={`${path}/remove`}>
                <input type="hidden" name="member" value={member.userId} />
                <button type="submit" className="btn btn-d" aria-label={`Remove ${member.name}`}>
                  Remove
                </button>
              </form>
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
    <form method="post" action={`${path}/role`} className="co-role">
      <input type="hidden" name="member" value={userId} />
      <label className="vh" htmlFor={`role-${userId}`}>
        Role of {name}
      </label>
      <select className="in" id={`role-${userId}`} name="role" defaultValue={role}>
        {[role, ...roles].map((value) => (
          <option key={value} value={value}>
            {roleNames[value]}
          </option>
        ))}
      </select>
      <button type="submit" className="btn" aria-label={`Change the role of ${name}`}>
        Change
      </button>
    </form>
  )
}

/** People who were asked and have not answered. */
export function InvitationList({
  invitations,
  path,
}: {
  invitations: readonly TeamInvitation[]
  path: string
}): ReactElement {
  return (
    <Panel id="invitations" title="Invited">
      <ul className="bd co-people">
        {invitations.map(({ id, email, role, expiresAt, isOver }) => (
          <li key={id}>
            <div className="co-person">
              <b className="addr">{email}</b>
              <p className="sm t2">
                {roleNames[role]}, {isOver ? 'ended' : 'open until'} <Day iso={expiresAt} />
              </p>
            </div>
            <form method="post" action={`${path}/revoke`}>
              <input type="hidden" name="invitation" value={id} />
              <button type="submit" className="btn" aria-label={`Take back the invitation of ${email}`}>
                Take back
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
