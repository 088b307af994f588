import { type CompanyRef, type CompanyRole, roleFamilyNames } from '@cryptolist/contract'
import * as text from '#messages/company'

/** What kind of employer a company is; null until its page is claimed, because an import can't know. */
export function findKindName({ kind, isClaimed }: Pick<CompanyRef, 'kind' | 'isClaimed'>): string | null {
  return isClaimed ? text.kinds[kind] : null
}

export function roleName(role: CompanyRole): string {
  return role === 'other' ? text.otherRole : roleFamilyNames[role]
}

/** A range of team sizes with an en dash: `11–50`. */
export function sizeBandName(band: string): string {
  return band.replace('-', '–')
}
