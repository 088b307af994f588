/** The path of a name without letters of a–z and digits, before its number. */
export const companyWithoutPath = 'company'

/** Whether text has the form of a company's path, which is letters of a to z, digits and hyphens. */
export function isCompanySlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}
