import { type Company, type CompanyRef, type CompanyRole, roleFamilyNames } from '@cryptolist/contract'
import * as text from '#messages/company'

/** A company's kind of employer; null until its page is claimed, because an import can't know. */
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

/** Its accounts elsewhere, as its page links them. */
export function profilesOf({
  github,
  x,
  telegram,
  discord,
}: Pick<Company, 'github' | 'x' | 'telegram' | 'discord'>): { name: string; href: string; words: string }[] {
  return [
    { name: 'GitHub', href: `https://github.com/${github}`, words: github },
    { name: 'X', href: `https://x.com/${x}`, words: x },
    { name: 'Telegram', href: `https://t.me/${telegram}`, words: telegram },
    { name: 'Discord', href: discord ?? '', words: discord === null ? null : text.discordServer },
  ].flatMap(({ words, ...profile }) => (words === null ? [] : [{ ...profile, words }]))
}
