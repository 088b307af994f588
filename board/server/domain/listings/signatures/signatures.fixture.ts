import {
  emptyValuesOf,
  type ListingContent,
  publicFields,
  type SignedListingData,
  type SubmittedSignature,
} from '@cryptolist/contract'
import type { TestAccount } from '@cryptolist/testkit'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Hex } from 'viem'
import { createTestContext } from '../../../../tests/support/domain-context.ts'
import {
  type AddedJob,
  addCompany,
  addJob,
  addVerifiedDomain,
  type ListingsDatabase,
} from '../../../../tests/support/listings.ts'
import type { ContractSignatures } from '../../../chain/contract-signatures.ts'
import { signatureMarkSql } from '../../../database/company-marks.ts'
import type { JobsTable } from '../../../database/schema.ts'
import { anonymousViewer } from '../../accounts/sessions/viewer.ts'
import { makeManageLink } from '../access/links.ts'
import { compareSignatures } from './check-signature.ts'
import { showSignature } from './show-signature.ts'
import { getSigningState, prepareSignature, type SigningState, submitSignature } from './sign-listing.ts'

/** A live listing of a company with a proved domain and one wallet, and a poster who may edit it. */
export interface SignedBoard {
  job: AddedJob
  text: string
  prepare(account: Pick<TestAccount, 'address'>): ReturnType<typeof prepareSignature>
  state(): Promise<SigningState>
  signWith(account: TestAccount, typedData: SignedListingData): Promise<Hex>
  signed(
    account: TestAccount,
    wallet?: { address: Hex; chainId: number },
  ): Promise<SubmittedSignature & { signature: Hex; typedData: SignedListingData }>
  submit(signed: SubmittedSignature): Promise<void>
  sign(account: TestAccount): Promise<void>
  /** As if the listing were edited to say this instead. */
  compare(change: Partial<ListingContent>): Promise<void>
  edit(fields: Partial<Insertable<JobsTable>>): Promise<unknown>
  setProof(state: 'verified' | 'stale' | 'revoked'): Promise<unknown>
  addSigner(address: Hex, chainId: number, options?: { isOnly?: boolean }): Promise<unknown>
  endSigner(): Promise<unknown>
  show(): ReturnType<typeof showSignature>
  mark(): Promise<unknown>
  brokenAt(): Promise<unknown>
}

const origin = 'https://board.example'
const text = 'You will own a part of the product.\n\nWith a small team, every week.\n'.repeat(6)

/** Makes it; the first test account is the company's wallet. */
export async function startSignedBoard(
  database: ListingsDatabase,
  contracts: ContractSignatures,
): Promise<SignedBoard> {
  const { db, pool } = database
  const company = await addCompany(db)
  const job = await addJob(db, company, { description_md: text, title: 'Solidity Engineer' })
  await addVerifiedDomain(db, company.id, { domain: 'harbor.example' })
  const context = createTestContext({ database, contracts })
  const token = await db.transaction().execute((transaction) => makeManageLink(transaction, job.id))
  const input = { requester: { viewer: anonymousViewer, tokens: [token] }, publicId: job.publicId, origin }
  const addSigner = (address: Hex, chainId: number) =>
    db
      .insertInto('board.company_signers')
      .values({
        id: uuidv7(),
        company_id: company.id,
        address,
        chain_id: chainId,
        source: 'owner',
        valid_from: new Date(Date.now() - 1000),
      })
      .execute()
  const endSigners = () => db.updateTable('board.company_signers').set({ valid_until: new Date() }).execute()
  await addSigner('0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', 1)

  const board: SignedBoard = {
    job,
    text,
    prepare: ({ address }) => prepareSignature(context, input, { address, chainId: 1 }),
    state: () => getSigningState(context, input),
    signWith: ({ signer }, typedData) =>
      signer.signTypedData(typedData as Parameters<typeof signer.signTypedData>[0]),
    async signed(account, { address, chainId } = { address: account.address, chainId: 1 }) {
      const { typedData, digest } = await prepareSignature(context, input, { address, chainId })
      const signature = await board.signWith(account, typedData)
      return { address, chainId, digest, signature, typedData }
    },
    submit: ({ address, chainId, digest, signature }) =>
      submitSignature(context, input, { address, chainId, digest, signature }),
    sign: async (account) => board.submit(await board.signed(account)),
    compare: (change) =>
      db
        .transaction()
        .execute((transaction) => compareSignatures(transaction, job.id, { ...signedContent, ...change })),
    edit: (fields) => db.updateTable('board.jobs').set(fields).where('id', '=', job.id).execute(),
    setProof: (state) => db.updateTable('board.domain_proofs').set({ state }).execute(),
    async addSigner(address, chainId, { isOnly = false } = {}) {
      if (isOnly) await endSigners()
      return addSigner(address, chainId)
    },
    endSigner: endSigners,
    show: () => showSignature(context, job.publicId),
    async mark() {
      const { rows } = await pool.query(
        `select ${signatureMarkSql} as mark from board.jobs j join board.companies c on c.id = j.company_id`,
      )
      return rows[0].mark
    },
    async brokenAt() {
      const { rows } = await pool.query('select broken_at from board.job_signatures')
      return rows[0].broken_at
    },
  }
  return board
}

/** What the listing of tests/support/listings.ts says. */
export const signedContent: ListingContent = {
  ...emptyValuesOf(publicFields),
  title: 'Solidity Engineer',
  roleFamily: 'smart-contract',
  seniority: [],
  employment: ['full_time'],
  tags: [],
  chains: [],
  pay: { kind: 'cash', min: 100_000, max: 150_000, currency: 'USD', period: 'year' },
  cryptoPay: { mode: 'none', assets: [], pct: null, chain: null, cadence: null },
  tokens: [],
  place: { mode: 'remote', remoteCountries: ['WW'], excludedCountries: [], officeCountries: [], cities: [] },
  hours: null,
  description: text,
  process: { steps: [], takeHome: null, takeHomeHours: null, isTakeHomePaid: null, answerByDays: null },
  apply: { method: 'url', url: 'https://jobs.example/apply' },
  hiringFor: null,
  openDays: 45,
}
