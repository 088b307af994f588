import type { TeamRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field } from '../../../components/form/field.tsx'
import { type FormProblem, problemOf } from '../../../components/form/problems.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { roleNames } from '../role-words.ts'

export interface InviteFormProps {
  roles: readonly TeamRole[]
  path: string
  typed: { email: string; role: string }
  problems: readonly FormProblem[]
}

/** Inviting somebody by mail. */
export function InviteForm({ roles, path, typed, problems }: InviteFormProps): ReactElement {
  return (
    <Panel id="invite" title="Invite somebody">
      <form method="post" action={`${path}/invite`} className="bd stk co-fields">
        <div className="co-pair">
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={typed.email}
            hint="They get a link that works once, for seven days."
            error={problemOf(problems, 'email')}
            autoComplete="off"
            maxLength={254}
          />
          <SelectField
            name="role"
            label="Role"
            choices={roles.map((value) => ({ value, name: roleNames[value] }))}
            value={typed.role}
            error={problemOf(problems, 'role')}
          />
        </div>
        <button type="submit" className="btn btn-p">
          Send the invitation
        </button>
      </form>
    </Panel>
  )
}
