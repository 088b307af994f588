import type { CompanyKind, CompanyRef } from '@cryptolist/contract'
import * as text from '#messages/company'

/** What kind of employer a company is; null until somebody has claimed its page, for an import cannot know. */
export function findKindName({ kind, isClaimed }: Pick<CompanyRef, 'kind' | 'isClaimed'>): string | null {
  return isClaimed ? kindNames[kind] : null
}

const kindNames: Record<CompanyKind, string> = text.kinds
