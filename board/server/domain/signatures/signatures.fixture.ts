import {
  emptyValuesOf,
  type ListingContent,
  processFields,
  publicFields,
  type SignedListingData,
  type SignedListingMessage,
  type SubmittedSignature,
  signedListingDataSchema,
  signedListingDomain,
  signedListingTypes,
} from '@cryptolist/contract'
import type { TestAccount } from '@cryptolist/testkit'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Hex, keccak256, toBytes } from 'viem'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedJob,
  addCompany,
  addJob,
  addVerifiedDomain,
  type ListingsDatabase,
} from '../../../tests/support/listings.ts'
import { signatureMarkSql } from '../../database/company-marks.ts'
import type { JobsTable } from '../../database/schema.ts'
import type { ContractSignatures } from '../../ethereum/contract-signatures.ts'
import { anonymousViewer } from '../accounts/viewer.ts'
import { getJob } from '../jobs/jobs.ts'
import { makeManageLink } from '../listings/access-links.ts'
import { reviseListing } from '../listings/write.ts'
import { readSigner } from './check-signature.ts'
import { createSignature } from './repository.ts'
import { showSignature } from './show-signature.ts'
import { getSigningState, prepareSignature, type SigningState, submitSignature } from './sign-listing.ts'
import { digestOf, type RequestedData, toWalletData } from './typed-data.ts'

/** A live listing of a company with a proved domain and one wallet, and a poster who may edit it. */
export interface SignedBoard {
  job: AddedJob
  companyName: string
  text: string
  prepare(account: Pick<TestAccount, 'address'>): ReturnType<typeof prepareSignature>
  state(): Promise<SigningState>
  signWith(account: TestAccount, typedData: SignedListingData): Promise<Hex>
  signed(
    account: TestAccount,
    wallet?: { address: Hex; chainId: number },
  ): Promise<SubmittedSignature & { signature: Hex; typedData: RequestedData }>
  submit(signed: SubmittedSignature): Promise<void>
  sign(account: TestAccount): Promise<void>
  /** Signs version 1 as the board once asked wallets to. */
  signFirstVersion(account: TestAccount): Promise<void>
  /** Edits the listing to say this instead. */
  compare(change: Partial<ListingContent>): Promise<void>
  edit(fields: Partial<Insertable<JobsTable>>): Promise<unknown>
  setProof(state: 'verified' | 'stale' | 'revoked'): Promise<unknown>
  addSigner(address: Hex, chainId: number, options?: { isOnly?: boolean }): Promise<unknown>
  endSigner(): Promise<unknown>
  rename(company: string): Promise<unknown>
  /** The listing's own, unless another public id is given. */
  show(publicId?: string): ReturnType<typeof showSignature>
  descriptionHtml(): Promise<string | null>
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
  const companyName = 'Harbor Labs'
  const company = await addCompany(db, { name: companyName })
  const { title, roleFamily: role_family } = signedContent
  const job = await addJob(db, company, { description_md: text, title, role_family })
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
    companyName,
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
    async signFirstVersion({ address, signer }) {
      const { message } = (await board.prepare({ address })).typedData
      const typedData = toFirstVersion(message)
      const signature = await signer.signTypedData(toWalletData(typedData))
      const at = { jobId: job.id, chainId: 1, kind: 'eoa' } as const
      const parts = { typedData, digest: digestOf(typedData), signature, signer: readSigner(address) }
      await createSignature(db, { ...at, ...parts })
    },
    compare: (change) =>
      db.transaction().execute(async (transaction) => {
        const { version } = await db
          .selectFrom('board.jobs')
          .select('version')
          .where('id', '=', job.id)
          .executeTakeFirstOrThrow()
        await reviseListing(transaction, job.id, {
          content: { ...signedContent, ...change },
          expectedVersion: version,
          actor: { kind: 'poster', userId: null },
          findings: [],
          risk: 'green',
        })
      }),
    edit: (fields) => db.updateTable('board.jobs').set(fields).where('id', '=', job.id).execute(),
    setProof: (state) => db.updateTable('board.domain_proofs').set({ state }).execute(),
    async addSigner(address, chainId, { isOnly = false } = {}) {
      if (isOnly) await endSigners()
      return addSigner(address, chainId)
    },
    endSigner: endSigners,
    rename: (name) => db.updateTable('board.companies').set({ name }).where('id', '=', company.id).execute(),
    show: (publicId = job.publicId) => showSignature(context, publicId),
    descriptionHtml: async () => (await getJob(context, job.publicId)).descriptionHtml,
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

/** The listing as version 1 signed it. */
function toFirstVersion(message: SignedListingMessage): SignedListingData {
  return signedListingDataSchema.parse({
    types: signedListingTypes('1'),
    primaryType: 'JobListing',
    domain: signedListingDomain('1'),
    message: { ...message, descriptionHash: keccak256(toBytes(text.trim())) },
  })
}

/** The content of the listing in tests/support/listings.ts. */
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
  process: { ...emptyValuesOf(processFields), steps: [], takeHomeHours: null },
  apply: { method: 'url', url: 'https://jobs.example/apply' },
  hiringFor: null,
  openDays: 45,
}

interface EipVersion {
  number: string
  type: string
}
export const firstVersion: EipVersion = {
  number: '1',
  type: 'JobListing(string site,string jobId,uint32 revision,string companyDomain,string title,string employment,string pay,string tokenTerms,string place,bytes32 descriptionHash,string applyTarget,uint64 publishedAt,uint64 expiresAt,uint64 signerChainId,bytes32 previous)',
}
export const secondVersion: EipVersion = {
  number: '2',
  type: 'JobListing(string site,string jobId,uint32 revision,string company,string companyDomain,string title,string employment,string pay,string tokenTerms,string place,string applyTarget,bytes32 applyHash,bytes32 contentHash,uint64 publishedAt,uint64 expiresAt,uint64 signerChainId,bytes32 previous)',
}

/** EIP-712 step by step, without the function that the board calls. */
export function hashByHand(message: Record<string, string | number>, { number, type }: EipVersion): Hex {
  const hash = (text: string) => keccak256(toBytes(text)).slice(2)
  const words = [...type.matchAll(/(string|uint\d+|bytes32) (\w+)/g)].map(([, kind, name = '']) => {
    const value = message[name] ?? ''
    if (kind === 'string') return hash(String(value))
    return kind === 'bytes32' ? String(value).slice(2) : Number(value).toString(16).padStart(64, '0')
  })
  const struct = keccak256(`0x${hash(type)}${words.join('')}`)
  const domain = keccak256(
    `0x${hash('EIP712Domain(string name,string version)')}${hash('CryptoList Listing')}${hash(number)}`,
  )
  return keccak256(`0x1901${domain.slice(2)}${struct.slice(2)}`)
}

/** A signature with the other of its two values of `s`: most verifiers take it, and wallets never make it. */
export function highS(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
}
