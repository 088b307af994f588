import type { CompanyKind, CompanyRef } from '@cryptolist/contract'

const kindNames: Record<CompanyKind, string> = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency',
  individual: 'Individual',
}

/** What kind of employer a company is; null until somebody has claimed its page, for an import cannot know. */
export function findKindName({ kind, isClaimed }: Pick<CompanyRef, 'kind' | 'isClaimed'>): string | null {
  return isClaimed ? kindNames[kind] : null
}
