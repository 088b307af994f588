import type { CompanyPosition } from './repository.ts'

/** Writes a position of the directory as the opaque value of `after`. */
export function formatCompanyCursor({ name, slug }: CompanyPosition): string {
  return Buffer.from(`${slug} ${name}`).toString('base64url')
}

/** Reads what formatCompanyCursor wrote; anything else is no cursor. */
export function findCompanyCursor(after: string | undefined): CompanyPosition | undefined {
  if (after === undefined || after.length > 1000) return undefined
  const [, slug, name] =
    /^([a-z0-9-]{1,80}) ([^\0]{1,200})$/u.exec(Buffer.from(after, 'base64url').toString()) ?? []
  return slug === undefined || name === undefined ? undefined : { slug, name }
}
