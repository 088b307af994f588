import type { OwnDomainProof } from '@cryptolist/contract'
import pino from 'pino'
import { vi } from 'vitest'
import {
  type AddedCompany,
  addCompany,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../../tests/support/listings.ts'
import { type Outside, startOutside } from '../../../../tests/support/outside.ts'
import { createAskTxt } from '../../../outgoing/ask-txt.ts'
import { createGuardedFetch } from '../../../outgoing/guarded-fetch.ts'
import { createDomainProofsService, type DomainProofsService } from './service.ts'

export const domain = 'example.org'
export const record = `_cryptolist.${domain}`
export const userId = 'owner00001'
const start = '2026-11-01T12:00:00Z'
/** Long for servers on this machine, short for those that say nothing. */
const dnsMilliseconds = 400

/** The service on a database of its own, a company with an owner, a clock to be moved and what stands for the outside. */
export interface ProofsFixture {
  database: ListingsDatabase
  outside: Outside
  proofs: DomainProofsService
  company: AddedCompany
  now: Date
  /** Calls of what the service tells others. */
  mails: ReturnType<typeof vi.fn>
  approve: ReturnType<typeof vi.fn>
  /** Begins anew, with another company. */
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
  const approve = vi.fn(async () => true)
  const proofs = createDomainProofsService({
    config: { publicUrl: undefined },
    database,
    log: pino({ level: 'silent' }),
    askTxt: createAskTxt(outside.dnsResolvers.split(','), dnsMilliseconds),
    guardedFetch: createGuardedFetch(outside.network),
    queue: { add: mails, wake: () => {}, handle: async () => {}, repeat: async () => {} },
    mailer: { send: async () => {} },
    companyClaims: { approveByProof: approve },
    getOrigin: () => 'http://127.0.0.1',
    now: () => fixture.now,
  })
  const fixture: ProofsFixture = {
    ...{ database, outside, proofs, mails, approve },
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
      for (const spy of [mails, approve]) spy.mockClear()
    },
    async begin(company = fixture.company) {
      await proofs.begin(teamOf(company), { typed: domain, userId })
      return fixture.own(company)
    },
    async own(company = fixture.company) {
      const found = (await proofs.list(teamOf(company))).find((proof) => proof.domain === domain)
      if (found === undefined) throw new Error('There is no proof.')
      return found
    },
    async prove(signers = []) {
      const { value } = (await fixture.begin()).record
      outside.setRecords(record, [value, ...signers.map((signer) => `signer=eip155:1:${signer}`)])
      await proofs.check(teamOf(fixture.company), domain)
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
