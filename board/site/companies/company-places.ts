import { type Company, companyStages } from '@cryptolist/contract'
import { stageNames } from '../dashboard/company/profile/profile-form.tsx'

/** How a company says that it is paid for, in words. */
export function stageName(stage: string): string {
  const known = companyStages.find((name) => name === stage)
  return known === undefined ? stage : stageNames[known]
}

/** Where else a company is, as it says itself. */
export function placesOf({
  github,
  x,
  telegram,
  discord,
}: Company): { name: string; href: string; words: string }[] {
  return [
    { name: 'GitHub', href: `https://github.com/${github}`, words: github },
    { name: 'X', href: `https://x.com/${x}`, words: x },
    { name: 'Telegram', href: `https://t.me/${telegram}`, words: telegram },
    { name: 'Discord', href: discord ?? '', words: discord === null ? null : 'Its server' },
  ].flatMap(({ name, href, words }) => (words === null ? [] : [{ name, href, words }]))
}
