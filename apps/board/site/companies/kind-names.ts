import type { CompanyKind } from '@cryptolist/contract'

export const kindNames: Record<CompanyKind, string> = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency',
  individual: 'Individual',
}
