/** Marks of companies and listings: the shield for a verified domain, the pen for a signature. */

export const publishedBy = (domain: string): string => `Published by the holder of ${domain}`
export const companyHolds = (domain: string): string => `The company is the holder of ${domain}`
export const verificationLost = (domain: string): string => `Verification lost: ${domain}`
export const domainVerified = 'domain verified'
export const domainNotVerified = 'domain verification lost'
export const signedListing = 'Signed listing'
export const methods = { dns_txt: 'DNS record', well_known: 'File on its site' }
export const checkedBy = (method: string, day: string): string => `${method}, checked ${day}`
export const notFound = (method: string, day: string): string => `${method}, not found since ${day}`
export const shieldTitle = (domain: string, seen: string): string => `${domain}: ${seen}`
