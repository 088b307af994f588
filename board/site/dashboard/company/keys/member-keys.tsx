import type { MemberApiKey } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/api-keys'
import { Panel } from '../../../components/panel/panel.tsx'
import { TableHead } from '../../../components/table/table-head.tsx'
import { Day } from '../../../components/time/time.tsx'

/** The keys of members' accounts that can write the company's listings. */
export function MemberKeys({ keys }: { keys: readonly MemberApiKey[] }): ReactElement | null {
  if (keys.length === 0) return null
  return (
    <Panel id="members" title={text.memberKeys} body="body stack">
      <p className="soft measure">{text.memberKeysLead}</p>
      <table className="table folds">
        <TableHead names={[text.member, text.key, text.scope, text.lastUse]} />
        <tbody>
          {keys.map(({ username, beginning, scopes, lastDay }) => (
            <tr key={`${username} ${beginning}`}>
              <th scope="row">{username}</th>
              <td data-label={text.key}>
                <code>{beginning}…</code>
              </td>
              <td data-label={text.scope}>{scopes.join(', ')}</td>
              <td data-label={text.lastUse}>{lastDay === null ? '–' : <Day iso={lastDay} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
