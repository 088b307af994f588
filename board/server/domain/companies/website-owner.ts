import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/company-errors'
import type { Db } from '../../database/schema.ts'
import { domainOrHost, findOthersDomain, showDomain } from '../checks/domains.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { findKnownLookAlike, findKnownOwner, isKnownWithDomain } from './known-companies.ts'

interface Website {
  /** Null for a company that is being created. */
  companyId: string | null
  name: string
  website: string | null
}

/** Throws invalid_input for a website at the domain of another company, or at one that looks like it. A verified domain is the company's own. */
export async function requireOwnWebsite(db: Db, { companyId, name, website }: Website): Promise<void> {
  if (website === null) return
  const domain = domainOrHost(new URL(website).hostname)
  const own = companyId === null ? [] : await listVerifiedDomains(db, companyId)
  if (own.includes(domain)) return
  // Whoever has the name of a well-known company waits for a moderator in any case.
  if (isKnownWithDomain(name, [domain])) return
  const wellKnownDomain = findKnownOwner(domain)?.domains[0] ?? findKnownLookAlike(domain)
  const other = wellKnownDomain ?? findOthersDomain(domain, await listOthersDomains(db, companyId))
  if (other !== undefined)
    throw BoardError.invalidField('website', text.websiteOfOther(showDomain(domain), showDomain(other)))
}

async function listOthersDomains(db: Db, companyId: string | null): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from board.domain_proofs
    where company_id is distinct from ${companyId}::uuid and state in ('verified', 'stale') limit 20000`.execute(
    db,
  )
  return rows.map(({ domain }) => domain)
}
