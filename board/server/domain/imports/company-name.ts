import { checkCompanyName } from '../companies/name-policy.ts'
import { findSpelling } from '../companies/spellings.ts'
import { foldText, slugify } from '../taxonomy/folded-text.ts'

/** A company as a source names it. */
export interface CompanyName {
  name: string
  /** The path that the name would have; undefined without letters of a–z and digits. */
  slug: string | undefined
}

/**
 * The company that a source means: a known name is spelled as its owner does, otherwise "trust-wallet" becomes "Trust Wallet" and a spelling with
 * capitals is kept. Throws invalid_input for names that the form for companies refuses.
 */
export function readCompany(typed: string): CompanyName {
  const spelling = checkCompanyName(typed)
  const slug = slugify(spelling)
  const knownSpelling = slug === undefined ? undefined : findSpelling(slug)
  if (knownSpelling !== undefined && lettersOf(spelling) === slug?.replaceAll('-', ''))
    return { name: knownSpelling, slug }
  return { name: /\p{Lu}/u.test(spelling) ? spelling : toTitleCase(spelling), slug }
}

function toTitleCase(spelling: string): string {
  return spelling
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The part of a spelling that makes it one name with another: letters with their accents, and digits. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Whether two names differ by accents alone: readers take them for one name, and neither is a spelling of the other. */
export function differByAccents(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  return a !== b && foldText(a) === foldText(b)
}
