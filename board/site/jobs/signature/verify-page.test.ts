import {
  type SignedListingVersion,
  signedListingDataSchema,
  signedListingDomain,
  signedListingTypes,
} from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testAccounts } from '@cryptolist/testkit'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as viem from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployContractWallet } from '../../../tests/support/contract-wallets.ts'
import { paidJob } from '../job.fixture.ts'
import { SignatureLine } from './signature-line.tsx'
import { sampleOf } from './verify-page.tsx'

it.each(['eoa', 'erc1271', 'erc6492'] as const)(
  'says of a signature by %s where its domain names wallets',
  (kind) => {
    const sample = sampleOf({ kind, version: '2', jobId: 'abcdefgh' }, 'https://board.example/verify.json')
    expect(sample).toContain("in the TXT record _cryptolist.' + message.companyDomain")
    expect(sample).toContain("'https://' + message.companyDomain + '/.well-known/cryptolist.json'")
  },
)

it('says on the job’s page that version 1 is about the text alone', () => {
  const line = (version: 1 | 2): string => {
    const signed = {
      signer: owner.address,
      version,
      revision: 1,
      signedAt: '2026-11-21T09:00:00Z',
      brokenAt: null,
    }
    return renderToStaticMarkup(
      createElement(SignatureLine, { job: { ...paidJob, signature: 'signed', signed } }),
    )
  }
  expect([line(1).includes('Text signed by'), line(2).includes('Listing signed by')]).toEqual([true, true])
})

const [owner, other] = testAccounts
const description = 'You will own a part of the product.'
const content = JSON.stringify({ description, title: 'Solidity Engineer' })
const zero = `0x${'0'.repeat(64)}`

/** The verify.json of a listing that the first account signed; `change` says something else than was signed. */
async function signedListing(version: SignedListingVersion, change: object = {}) {
  const typedData = signedListingDataSchema.parse({
    types: signedListingTypes(version),
    primaryType: 'JobListing',
    domain: signedListingDomain(version),
    message: {
      site: 'https://board.example',
      jobId: 'abcdefgh',
      revision: 1,
      company: 'Harbor',
      companyDomain: 'harbor.example',
      title: 'Solidity Engineer',
      employment: 'full time',
      pay: 'USD 100000-150000/year',
      tokenTerms: 'none',
      place: 'remote; open to WW',
      applyTarget: 'https://jobs.example/apply',
      applyHash: zero,
      descriptionHash: viem.keccak256(viem.toBytes(description)),
      contentHash: viem.keccak256(viem.toBytes(content)),
      publishedAt: Date.UTC(2026, 10, 21, 9) / 1000,
      expiresAt: Date.UTC(2026, 11, 21, 9) / 1000,
      signerChainId: 31337,
      previous: zero,
    },
  })
  const eip712 = typedData as unknown as Parameters<typeof viem.hashTypedData>[0]
  return {
    typedData,
    signature: await owner.signer.signTypedData(eip712),
    signer: owner.address,
    digest: viem.hashTypedData(eip712),
    description,
    content,
    publishedAt: '2026-11-21T09:00:00.000Z',
    ...change,
  }
}

describe('the program that the page shows', () => {
  let chain: LocalChain
  beforeAll(async () => {
    chain = await startLocalChain()
  })
  afterAll(() => chain.stop())

  /**
   * The program's answer to each of its questions. Run here, with its import replaced: a process takes seconds to load viem, and
   * tests/browser/signed-listing.test.ts runs it as people do.
   */
  async function run(
    listing: object,
    what: Partial<Parameters<typeof sampleOf>[0]> = {},
  ): Promise<Record<string, unknown>> {
    vi.stubEnv('RPC_URL', chain.url)
    const about = { kind: 'eoa', version: '2', jobId: 'abcdefgh', ...what } as const
    const program = sampleOf(about, 'https://board.example/verify.json')
    const [names = ''] = /\{.*\}/.exec(program) ?? []
    const body = program.replace(/^import .*/, `const ${names} = viem`)
    const printed: unknown[][] = []
    const AsyncFunction = (async () => {}).constructor as new (
      ...source: string[]
    ) => (...values: object[]) => Promise<void>
    const log = (...values: unknown[]) => printed.push(values)
    const fetch = async () => ({ json: async () => listing })
    await new AsyncFunction('viem', 'fetch', 'console', body)(viem, fetch, { log })
    const answers = printed.filter((values) => typeof values.at(-1) === 'boolean')
    return Object.fromEntries(answers.map((values) => [values[0], values.at(-1)]))
  }

  const all = { 'signed by': true, 'what was signed': true, 'it is this listing': true, published: true }
  const same = { ...all, 'the listing says what was signed': true }

  it('finds all of a signature of either version true', async () => {
    expect(await run(await signedListing('2'))).toEqual(same)
    expect(await run(await signedListing('1'), { version: '1' })).toEqual({
      ...all,
      'the text is the one that was signed': true,
    })
  })

  it('asks the chain about the signature of a contract', async () => {
    const { address } = await deployContractWallet(chain, owner.address)
    const kind = 'erc1271'
    expect(await run(await signedListing('2', { signer: address }), { kind })).toEqual(same)
    const foreign = await deployContractWallet(chain, other.address)
    const answer = await signedListing('2', { signer: foreign.address })
    expect((await run(answer, { kind }))['signed by']).toBe(false)
  })

  it.each<[string, Parameters<typeof run>[1], object, object]>([
    ['of another listing', { jobId: 'zzzzzzzz' }, {}, { 'it is this listing': false }],
    ['of another publication', {}, { publishedAt: '2026-11-22T09:00:00.000Z' }, { published: false }],
    [
      'of another content',
      {},
      { content: content.replace('own', 'sell') },
      { 'the listing says what was signed': false },
    ],
    ['of another wallet', {}, { signer: other.address }, { 'signed by': false }],
    ['of another digest', {}, { digest: zero }, { 'what was signed': false }],
  ])('finds false what is %s', async (_name, what, change, expected) => {
    expect(await run(await signedListing('2', change), what)).toEqual({
      ...same,
      ...expected,
    })
  })
})
