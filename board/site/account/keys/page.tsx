import type { ReactElement } from 'react'
import * as text from '#messages/api-keys'
import { ApiKeys, type ApiKeysProps } from '../../components/api-keys/api-keys.tsx'

export const accountKeysPath = '/account/keys'

/** The API keys of the account. */
export function AccountKeysPage(props: Omit<ApiKeysProps, 'path' | 'lead' | 'namesCreators'>): ReactElement {
  return (
    <div className="wrap wrap-read page account">
      <h1>{text.title}</h1>
      <ApiKeys {...props} path={accountKeysPath} lead={text.lead} namesCreators={false} />
    </div>
  )
}
