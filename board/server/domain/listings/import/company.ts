import { slugify } from '../../taxonomy/fold.ts'

const maxNameLength = 80

/** A company as a listings file names it. */
export interface CompanyName {
  slug: string
  name: string
}

/**
 * The company of a file's spelling: "trust-wallet" is "Trust Wallet"; a spelling with capitals is kept. Undefined where nothing is left
 * for a path.
 */
export function readCompany(text: string): CompanyName | undefined {
  const spelling = text.trim()
  const slug = slugify(spelling)
  if (slug === undefined || [...spelling].length < 2 || [...spelling].length > maxNameLength) return undefined
  return { slug, name: /\p{Lu}/u.test(spelling) ? spelling : toTitleCase(spelling) }
}

function toTitleCase(spelling: string): string {
  return spelling
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
