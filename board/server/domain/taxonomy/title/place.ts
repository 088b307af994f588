import type { WorkMode } from '@cryptolist/contract'
import { splitTitle } from './segments.ts'

/** What a title says about the place of work; whatever it doesn't say is undefined. */
export interface TitlePlace {
  workMode: WorkMode | undefined
  /** "Work from anywhere", "Worldwide". */
  isWorldwide: boolean
}

const modes: readonly (readonly [RegExp, WorkMode])[] = [
  [/^(?:fully |100% )?remote!?$|^(?:us|usa|uk|eu|emea|apac|latam) remote$|^work from anywhere$/, 'remote'],
  [/^hybrid$/, 'hybrid'],
  [/^(?:on-?site|in-office)$/, 'onsite'],
]

/** Reads work modes that stand alone in a part of the title: "(Fully Remote)", "- US Remote", "(Onsite – HCM)". */
export function parseTitlePlace(title: string): TitlePlace {
  const parts = splitTitle(title)
  const found = modes.find(([pattern]) => parts.some((part) => pattern.test(part)))
  return {
    workMode: found?.[1],
    isWorldwide: parts.some((part) => /^(?:work from anywhere|worldwide)$/.test(part)),
  }
}
