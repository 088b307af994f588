import type { OwnDomainProof } from '@cryptolist/contract'
import { vi } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { type Outside, startOutside } from '../../../tests/support/outside.ts'
import { createAskTxt } from '../../outgoing/ask-txt.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../domain-context.ts'
import { beginProof, checkOwnProof, listOwnProofs } from './proofs.ts'

export const domain = 'example.org'
export const record = `_cryptolist.${domain}`
export const userId = 'owner00001'
const start = '2026-11-01T12:00:00Z'
/** Longer than any answer takes on a busy machine. */
const dnsMilliseconds = 60_000

/** A database, a company with an owner, a clock that tests move, and a stand-in for the outside. */
export interface ProofsFixture {
  database: ListingsDatabase
  outside: Outside
  context: DomainContext
  company: AddedCompany
  now: Date
  /** Work that was added to the queue. */
  mails: ReturnType<typeof vi.fn>
  /** Starts again with another company. */
  reset(): Promise<void>
  /** Asks for the proof of the domain and answers it. */
  begin(company?: AddedCompany): Promise<OwnDomainProof>
  own(company?: AddedCompany): Promise<OwnDomainProof>
  /** Proves the domain by a record, and names these wallets there. */
  prove(signers?: readonly string[]): Promise<void>
  passDays(days: number): void
  close(): Promise<void>
}

/** Starts it. Call reset before each test. */
export async function startProofsFixture(): Promise<ProofsFixture> {
  const [database, outside] = await Promise.all([createListingsDatabase(), startOutside()])
  const mails = vi.fn(async () => {})
  const context = createTestContext({
    database,
    askTxt: createAskTxt(outside.dnsResolvers.split(','), dnsMilliseconds),
    guardedFetch: createGuardedFetch(outside.network),
    queue: {
      add: mails,
      wake: () => {},
      handle: async () => {},
      repeat: async () => {},
      close: async () => {},
    },
    now: () => fixture.now,
  })
  const fixture: ProofsFixture = {
    ...{ database, outside, context, mails },
    company: { id: '', slug: '' },
    now: new Date(start),
    async reset() {
      await removeListings(database)
      outside.reset()
      fixture.now = new Date(start)
      fixture.company = await addCompany(database.db, { name: 'Harbor Labs' })
      await database.db
        .insertInto('board.company_members')
        .values({ company_id: fixture.company.id, user_id: userId, role: 'owner' })
        .execute()
      mails.mockClear()
    },
    async begin(company = fixture.company) {
      await beginProof(context, teamOf(company), { typed: domain, userId })
      return fixture.own(company)
    },
    async own(company = fixture.company) {
      const ownProof = (await listOwnProofs(context, teamOf(company))).find(
        (proof) => proof.domain === domain,
      )
      if (ownProof === undefined) throw new Error('There is no proof.')
      return ownProof
    },
    async prove(signers = []) {
      const { value } = (await fixture.begin()).record
      outside.setRecords(record, [value, ...signers.map((signer) => `signer=eip155:1:${signer}`)])
      await checkOwnProof(context, teamOf(fixture.company), domain)
    },
    passDays(days) {
      fixture.now = new Date(fixture.now.getTime() + days * 86_400_000)
    },
    close: async () => void (await Promise.all([database.close(), outside.close()])),
  }
  return fixture
}

/** The team of a company as the owner of its proofs. */
export function teamOf({ id }: AddedCompany): { companyId: string; claimant: null } {
  return { companyId: id, claimant: null }
}
