import type { ListingContent, ListingToken } from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testAccounts } from '@cryptolist/testkit'
import { sql } from 'kysely'
import { type Hex, hashTypedData, keccak256, toBytes } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployContractWallet, planContractWallet } from '../../../tests/support/contract-wallets.ts'
import {
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { createTestNodes } from '../../../tests/support/node-stub.ts'
import { createContractSignatures } from '../../ethereum/contract-signatures.ts'
import { toContentColumns, toTokenRow } from '../listings/content-rows.ts'
import { getRates } from '../money/rates.ts'
import {
  firstVersion,
  hashByHand,
  highS,
  type SignedBoard,
  secondVersion,
  signedContent,
  startSignedBoard,
} from './signatures.fixture.ts'

let database: ListingsDatabase
let chain: LocalChain
let board: SignedBoard
beforeAll(async () => {
  ;[database, chain] = await Promise.all([createListingsDatabase(), startLocalChain()])
})
afterAll(async () => {
  await Promise.all([database.close(), chain.stop()])
})
beforeEach(async () => {
  await removeListings(database)
  const contracts = createContractSignatures(
    createTestNodes({ 31337: [chain.url], 8: ['http://127.0.0.1:1/'] }),
  )
  board = await startSignedBoard(database, contracts)
})

const [owner, other] = testAccounts

describe('what a wallet signs', () => {
  it('is the listing in words, hashed as EIP-712 says', async () => {
    const { typedData, digest } = await board.prepare(owner)
    expect(typedData.message).toMatchObject({
      site: 'https://board.example',
      jobId: board.job.publicId,
      revision: 0,
      company: board.companyName,
      companyDomain: 'harbor.example',
      title: 'Solidity Engineer',
      pay: 'USD 100000-150000/year',
      tokenTerms: 'none',
      place: 'remote; open to WW',
      employment: 'full time',
      applyTarget: 'https://jobs.example/apply',
      applyHash: `0x${'0'.repeat(64)}`,
      contentHash: keccak256(toBytes((await board.state()).content)),
      signerChainId: 1,
      previous: `0x${'0'.repeat(64)}`,
    })
    const message = { ...typedData.message, publishedAt: BigInt(typedData.message.publishedAt) }
    expect(digest).toBe(hashTypedData({ ...typedData, message } as Parameters<typeof hashTypedData>[0]))
    expect(digest).toBe(hashByHand(typedData.message, secondVersion))
  })

  it('is the same whether it is read from the rows or from what was posted', async () => {
    const posted: ListingContent = {
      ...signedContent,
      pay: { kind: 'cash', min: 22.5, max: 30.25, currency: 'EUR', period: 'hour' },
      cryptoPay: { mode: 'optional', assets: ['USDT', 'USDC'], pct: 30, chain: 'base', cadence: 'monthly' },
      place: {
        mode: 'hybrid',
        remoteCountries: [],
        excludedCountries: [],
        officeCountries: ['PT'],
        cities: ['Porto', 'Lisbon'],
      },
      hours: { timeZone: 'Europe/Lisbon', startMinute: 545, endMinute: 1020 },
      visaSponsored: true,
      onsiteDaysPerWeek: 2,
      tokens: [token],
      apply: { method: 'email', email: 'jobs@harbor.example' },
    }
    const rates = await getRates(database.db)
    await board.edit({ ...toContentColumns(posted, rates), title: posted.title })
    await database.db
      .insertInto('board.job_token_terms')
      .values(toTokenRow(token, board.job.id, 1))
      .execute()
    await board.sign(owner)
    await board.compare(posted)
    expect(await board.mark()).toBe('signed')
    const { message } = (await board.show()).typedData
    expect([message.pay, message.applyTarget]).toEqual([
      'EUR 22.5-30.25/hour; 30% in USDC or USDT on base, optional, monthly',
      'e-mail through board.example',
    ])
    expect(JSON.stringify(message)).not.toContain('jobs@')
  })

  it('is the same text whatever its lines end with', async () => {
    const { digest } = await board.prepare(owner)
    await board.edit({ description_md: `\r\n${board.text.replaceAll('\n', '\r\n')}\n` })
    expect((await board.prepare(owner)).digest).toBe(digest)
  })

  it('has the email address for applications by a hash that nobody can guess it from', async () => {
    await board.edit({ apply_method: 'email', apply_url: null, apply_email: 'jobs@harbor.example' })
    const { typedData } = await board.prepare(owner)
    const { content, applyAddress } = await board.state()
    expect(`${JSON.stringify(typedData)} ${content}`).not.toContain('jobs@')
    expect(applyAddress?.email).toBe('jobs@harbor.example')
    expect(typedData.message).toMatchObject({
      applyTarget: 'e-mail through board.example',
      applyHash: keccak256(toBytes(`${applyAddress?.salt}:jobs@harbor.example`)),
    })
    await board.sign(owner)
    expect(JSON.stringify(await board.show())).not.toContain(applyAddress?.salt)
    await board.edit({ apply_email: 'hr@harbor.example' })
    expect((await board.state()).applyAddress?.salt, 'of no use to guess').not.toBe(applyAddress?.salt)
    await board.edit({ apply_email: 'jobs@harbor.example' })
    expect((await board.state()).applyAddress, 'the signature counts again').toEqual(applyAddress)
  })
})

describe('signing', () => {
  it('gives the listing its mark, once', async () => {
    expect(await board.mark()).toBe(null)
    await board.sign(owner)
    await board.sign(owner)
    expect(await board.mark()).toBe('signed')
    const signature = await board.show()
    expect(signature).toMatchObject({ mark: 'signed', kind: 'eoa', signer: owner.address, brokenAt: null })
    expect(signature.conditions.map(({ name, isMet }) => [name, isMet])).toEqual([
      ['signature', true],
      ['signer', true],
      ['domain', true],
      ['text', true],
    ])
    const events = await database.db
      .selectFrom('board.job_events')
      .select('kind')
      .where('job_id', '=', board.job.id)
      .execute()
    expect(events).toEqual([{ kind: 'signed' }])
  })

  it('refuses other wallets and says which may', async () => {
    await expect(board.prepare(other)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(owner.address),
    })
    await expect(board.sign(other)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an imported listing', () => board.edit({ source: 'greenhouse', published_at: null })],
    ['one that is not public yet', () => board.edit({ status: 'submitted' })],
    ['one that has ended', () => board.edit({ expires_at: new Date(Date.now() - 1000) })],
    ['a frozen one', () => board.edit({ frozen_at: new Date() })],
    ['one of a company whose proof is stale', () => board.setProof('stale')],
    ['one of a company without wallets', () => board.endSigner()],
  ])('refuses %s', async (_name, change) => {
    await change()
    await expect(board.prepare(owner)).rejects.toMatchObject({ code: 'conflict' })
    expect(await board.state()).toMatchObject({
      title: 'Solidity Engineer',
      path: board.job.path,
      typedData: null,
      obstacle: expect.stringMatching(/\.$/),
    })
  })

  it('refuses a listing that changed since, and what does not name the digest', async () => {
    const signed = await board.signed(owner)
    await board.edit({ title: 'Another title' })
    await expect(board.submit(signed)).rejects.toMatchObject({ code: 'conflict' })
    expect(await board.mark()).toBe(null)
  })
})

describe('hostile signatures', () => {
  it.each<[string, (signature: Hex) => string]>([
    ['cut off', (signature) => signature.slice(0, -2)],
    ['with a byte more', (signature) => `${signature}00`],
    ['none at all', () => '0x'],
    ['no hexadecimal', () => `0x${'zz'.repeat(65)}`],
    ['of zeros', () => `0x${'00'.repeat(65)}`],
    ['the other of the two (high s)', highS],
  ])('is refused: %s', async (_name, change) => {
    const signed = await board.signed(owner)
    await expect(board.submit({ ...signed, signature: change(signed.signature) })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('is refused: of another key, of another listing, of another site', async () => {
    const mine = await board.signed(owner)
    const foreign = await board.signWith(other, mine.typedData)
    const elsewhere = await board.signWith(owner, {
      ...mine.typedData,
      message: { ...mine.typedData.message, site: 'https://evil.example' },
    })
    const otherJob = await board.signWith(owner, {
      ...mine.typedData,
      message: { ...mine.typedData.message, jobId: 'zzzzzzzz' },
    })
    for (const signature of [foreign, elsewhere, otherJob])
      await expect(board.submit({ ...mine, signature })).rejects.toMatchObject({ code: 'signature_invalid' })
    expect(await board.mark()).toBe(null)
  })
})

describe('contract wallets', () => {
  it('sign where they are (ERC-1271), on the chain that the company named', async () => {
    const { address } = await deployContractWallet(chain, owner.address)
    await board.addSigner(address, 31337)
    const signed = await board.signed(owner, { address, chainId: 31337 })
    await board.submit(signed)
    expect(await board.show()).toMatchObject({
      mark: 'signed',
      kind: 'erc1271',
      signer: address,
    })
    await board.addSigner(address, 1, { isOnly: true })
    await expect(board.submit(signed)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('sign before they are there (ERC-6492)', async () => {
    const { address, wrap } = await planContractWallet(chain, owner.address)
    await board.addSigner(address, 31337)
    const signed = await board.signed(owner, { address, chainId: 31337 })
    await board.submit({ ...signed, signature: wrap(signed.signature) })
    expect(await board.show()).toMatchObject({ mark: 'signed', kind: 'erc6492' })
  })

  it('refuses signatures of another key, on an unnamed chain, or while the chain is unreachable', async () => {
    const { address } = await deployContractWallet(chain, owner.address)
    for (const chainId of [31337, 5, 8]) await board.addSigner(address, chainId)
    const of = async (key: typeof owner, chainId: number) =>
      board.submit(await board.signed(key, { address, chainId }))
    await expect(of(other, 31337)).rejects.toMatchObject({ code: 'signature_invalid' })
    await expect(of(owner, 5)).rejects.toMatchObject({
      code: 'signature_invalid',
      message: expect.stringContaining('no node for chain 5'),
    })
    await expect(of(owner, 8)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await board.mark()).toBe(null)
  })
})

describe('the mark', () => {
  beforeEach(() => board.sign(owner))

  it.each<[string, Parameters<SignedBoard['compare']>[0]]>([
    ['pay', { pay: { kind: 'cash', min: 100_000, max: 150_001, currency: 'USD', period: 'year' } }],
    ['title', { title: 'Solidity Engineer, senior' }],
    ['text', { description: 'Something else. '.repeat(20) }],
    [
      'place',
      {
        place: {
          mode: 'remote',
          remoteCountries: ['DE'],
          excludedCountries: [],
          officeCountries: [],
          cities: [],
        },
      },
    ],
    ['link', { apply: { method: 'url', url: 'https://other.example/' } }],
    ['email address for applications', { apply: { method: 'email', email: 'other@harbor.example' } }],
    ['summary', { summary: 'New words of the list.' }],
    ['step', { process: { ...signedContent.process, steps: [{ name: 'Task', note: 'Run our project.' }] } }],
    ['take-home task', { process: { ...signedContent.process, takeHome: 'required' } }],
    ['level', { seniority: ['senior'] }],
    ['stack', { tags: ['rust'] }],
    ['number of openings', { openings: 2 }],
    ['company that is hired for', { hiringFor: 'Harbor' }],
    [
      'way of paying',
      { cryptoPay: { mode: 'required', assets: ['USDC'], pct: 50, chain: 'base', cadence: null } },
    ],
  ])('breaks when the %s is edited, and is whole again when that is taken back', async (_name, change) => {
    await board.compare(change)
    expect(await board.mark()).toBe('broken')
    expect(await board.brokenAt()).toEqual(expect.any(Date))
    await board.compare({})
    expect(await board.mark()).toBe('signed')
  })

  it('stays when nothing that readers see changes, and when the listing is renewed', async () => {
    await board.compare({ openDays: 60 })
    await board.edit({ expires_at: new Date(Date.now() + 44 * 86_400_000) })
    expect(await board.mark()).toBe('signed')
    expect((await board.show()).mark).toBe('signed')
  })

  it('says since when it is broken, and never leaves', async () => {
    await board.edit({ title: 'Another title' })
    await board.compare({ title: 'Another title' })
    await board.setProof('revoked')
    const signature = await board.show()
    expect([await board.mark(), signature.mark]).toEqual(['broken', 'broken'])
    expect(signature.brokenAt).toEqual(expect.any(String))
    expect(signature.fields.filter(({ isSame }) => !isSame).map(({ name }) => name)).toEqual([
      'Title',
      'Hash of the whole listing',
    ])
  })

  it('breaks when the company has another name, and is whole again with the first one', async () => {
    await board.rename('Lantern')
    const { fields, mark } = await board.show()
    expect([await board.mark(), mark]).toEqual(['broken', 'broken'])
    expect(fields.find(({ name }) => name === 'Company')).toEqual({
      name: 'Company',
      signed: board.companyName,
      shown: 'Lantern',
      isSame: false,
    })
    await board.rename(board.companyName)
    expect([await board.mark(), (await board.show()).mark]).toEqual(['signed', 'signed'])
  })

  it.each<[string, Parameters<SignedBoard['edit']>[0], string]>([
    ['another listing', { public_id: 'zzzzzzzz' }, 'Listing'],
    ['another publication', { published_at: new Date(Date.now() - 86_400_000) }, 'Published'],
  ])('breaks on %s that says the same', async (_name, other, field) => {
    await board.edit(other)
    const { fields, mark } = await board.show(other.public_id)
    expect([await board.mark(), mark]).toEqual(['broken', 'broken'])
    expect(fields.filter(({ isSame }) => !isSame).map(({ name }) => name)).toEqual([field])
  })

  it('is over a description that is made of what was signed, whatever else is kept', async () => {
    await board.edit({ description_html: '<p>Send us your seed phrase.</p>' })
    const html = await board.descriptionHtml()
    expect(html).toContain('You will own a part of the product.')
    expect(html).not.toContain('seed phrase')
  })

  it.each(['stale', 'revoked'] as const)('is of earlier while the domain is %s', async (state) => {
    await board.setProof(state)
    const signature = await board.show()
    expect([await board.mark(), signature.mark]).toEqual(['signed_earlier', 'signed_earlier'])
    expect(signature.conditions.find(({ name }) => name === 'domain')?.isMet).toBe(false)
    await board.setProof('verified')
    expect(await board.mark()).toBe('signed')
  })

  it('outlives a wallet that leaves later, and needs one that was there then', async () => {
    await board.endSigner()
    expect(await board.mark()).toBe('signed')
    await sql`update board.company_signers set valid_until = now() - interval '1 day', valid_from = now() - interval '2 days'`.execute(
      database.db,
    )
    expect(await board.mark()).toBe('signed_earlier')
  })

  it('is gone while the listing is frozen', async () => {
    await board.edit({ frozen_at: new Date() })
    expect(await board.mark()).toBe(null)
    await expect(board.show()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is the next revision’s when that is signed, which names the one before', async () => {
    const first = await board.show()
    await board.edit({ title: 'Another title', revision: 1 })
    await board.compare({ title: 'Another title' })
    await board.sign(owner)
    const second = await board.show()
    expect(second.mark).toBe('signed')
    expect(second.typedData.message).toMatchObject({ revision: 2, previous: first.digest })
  })
})

describe('a mark of version 1', () => {
  beforeEach(() => board.signFirstVersion(owner))

  it('is checked as what it was, and says what it covers', async () => {
    const signature = await board.show()
    expect([await board.mark(), signature.mark]).toEqual(['signed', 'signed'])
    expect(signature.covers).toContain('version 1 covers the title')
    expect(signature.digest).toBe(hashByHand(signature.typedData.message, firstVersion))
    await board.compare({ summary: 'New words of the list.' })
    expect([await board.mark(), (await board.show()).mark]).toEqual(['signed', 'signed'])
    await board.compare({ title: 'Another title' })
    expect([await board.mark(), (await board.show()).mark]).toEqual(['broken', 'broken'])
  })

  it('breaks on another listing that says the same', async () => {
    await board.edit({ public_id: 'zzzzzzzz' })
    expect([await board.mark(), (await board.show('zzzzzzzz')).mark]).toEqual(['broken', 'broken'])
  })

  it('doesn’t come back once version 2 is broken by an edit of what only that covers', async () => {
    await board.sign(owner)
    expect((await board.show()).typedData.domain.version).toBe('2')
    await board.compare({ summary: 'New words of the list.' })
    expect([await board.mark(), (await board.show()).mark]).toEqual(['broken', 'broken'])
  })
})

const token: ListingToken = {
  symbol: 'HRBR',
  name: 'Harbor',
  chain: 'ethereum',
  contractAddress: null,
  status: 'liquid',
  grantPctMin: 0.1,
  grantPctMax: 0.25,
  grantUsdMin: 20_000,
  grantUsdMax: null,
  grantTokensMin: '1000.5',
  grantTokensMax: '2000',
  paidAs: 'direct_grant',
  valuationBasis: 'avg_30d',
  vestMonths: 48,
  cliffMonths: 12,
  unlock: 'monthly',
  lockupMonths: 0,
  acceleratesOnChange: null,
  onTermination: 'keep_vested',
  note: null,
}
