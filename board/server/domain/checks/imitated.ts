import { domainOrHost, findLookAlike, findOwnLookAlike, freeMail, isDeceiving } from './domains.ts'
import type { CheckFacts } from './rule.ts'

/** A company's own domains never count against it: of two that look alike, the one that came later is looked at. */
export function isOwnOrFree(domain: string, { company }: CheckFacts): boolean {
  return freeMail.has(domain) || company.provedDomains.includes(domain)
}

/**
 * The domain that a host looks like, of another company or the company's own; without one if only its letters deceive. Undefined if the host
 * deceives nobody.
 */
export function findImitated(host: string, facts: CheckFacts): { other: string | undefined } | undefined {
  const domain = domainOrHost(host)
  if (isOwnOrFree(domain, facts)) return undefined
  const other = findLookAlike(domain, facts.knownDomains) ?? findOwnLookAlike(domain, facts.company.domains)
  return other !== undefined || isDeceiving(host) ? { other } : undefined
}
