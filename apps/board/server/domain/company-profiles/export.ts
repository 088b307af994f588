import type { CompanyProfile } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { listKept } from './export-repository.ts'

/** All that is kept of a company, for its owner to take along. The texts of its listings are in the export of listings. */
export interface CompanyExport {
  exportedAt: string
  company: Omit<CompanyProfile, 'version'>
  team: readonly object[]
  invitations: readonly object[]
  proofs: readonly object[]
  signers: readonly object[]
  listings: readonly object[]
}

/** Gathers it. */
export async function exportCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  { version: _version, ...company }: CompanyProfile,
): Promise<CompanyExport> {
  return { exportedAt: new Date().toISOString(), company, ...(await listKept(db, companyId)) }
}
