import type { MemberApiKey } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/api-keys'
import { ApiKeys, type ApiKeysProps } from '../../../components/api-keys/api-keys.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'
import { MemberKeys } from './member-keys.tsx'

interface CompanyKeysPageProps {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  /** Null for those who may not see them. */
  apiKeys:
    | (Omit<ApiKeysProps, 'path' | 'lead' | 'namesCreators'> & { ofMembers: readonly MemberApiKey[] })
    | null
}

/** The API keys of a company. */
export function CompanyKeysPage({ company, companies, apiKeys }: CompanyKeysPageProps): ReactElement {
  const { slug, name } = company
  const path = `/dashboard/companies/${slug}/keys`
  return (
    <DashboardShell
      title={text.titleOf(name)}
      current={{ company: slug, section: 'keys' }}
      companies={companies}
    >
      <div className="company-form">
        {apiKeys === null ? (
          <p className="empty">{text.adminsOnly}</p>
        ) : (
          <>
            <ApiKeys {...apiKeys} path={path} lead={text.companyLead} namesCreators />
            <MemberKeys keys={apiKeys.ofMembers} />
          </>
        )}
      </div>
    </DashboardShell>
  )
}
