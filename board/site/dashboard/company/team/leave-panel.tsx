import type { TeamMember } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { roleNames } from '../role-words.ts'

/** Handing the company to another member. */
export function TransferPanel({
  transferCandidates,
  path,
}: {
  transferCandidates: readonly TeamMember[]
  path: string
}): ReactElement {
  return (
    <Panel id="transfer" title="Hand the company over">
      <form method="post" action={`${path}/transfer`} className="bd stk co-fields">
        <SelectField
          name="heir"
          label="New owner"
          choices={transferCandidates.map(({ userId, name, role }) => ({
            value: userId,
            name: `${name} (${roleNames[role].toLowerCase()})`,
          }))}
          hint="They become an owner and you an admin. It needs a sign-in from the last ten minutes."
        />
        <button type="submit" className="btn">
          Hand it over
        </button>
      </form>
    </Panel>
  )
}

/** Going. */
export function LeavePanel({ mayLeave, path }: { mayLeave: boolean; path: string }): ReactElement {
  return (
    <Panel id="leave" title="Leave the team">
      <div className="bd stk co-fields">
        {mayLeave ? (
          <>
            <p className="sm t2">Its listings stay. You come back only by another invitation.</p>
            <form method="post" action={`${path}/leave`}>
              <button type="submit" className="btn btn-d">
                Leave the team
              </button>
            </form>
          </>
        ) : (
          <p className="sm t2">
            You are the only owner, so you cannot leave. Hand the company to somebody else first, or delete
            it.
          </p>
        )}
      </div>
    </Panel>
  )
}
