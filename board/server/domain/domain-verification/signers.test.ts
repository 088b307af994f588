import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepProofs } from './check-proof.ts'
import { domain, type ProofsFixture, record, startProofsFixture, teamOf, userId } from './proofs.fixture.ts'
import { checkOwnProof } from './proofs.ts'
import { addSigner, isSigner, listSigners, removeSigner } from './signers.ts'

let board: ProofsFixture

beforeAll(async () => {
  board = await startProofsFixture()
})
beforeEach(() => board.reset())
afterAll(() => board.close())

const team = (company = board.company) => teamOf(company)

const wallet = `0x${'ab'.repeat(20)}`
const otherWallet = `0x${'cd'.repeat(20)}`

describe('wallets', () => {
  const plain = { chainId: 1, isContract: false }
  const checksummed = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1'
  const add = (address: string, chain = '') =>
    addSigner(board.context, board.company.id, { address, chain, userId })

  it('starts a wallet when its domain names it and ends it when it no longer does', async () => {
    await board.prove([wallet])
    const begun = board.now
    board.passDays(7)
    board.outside.setRecords(record, [(await board.own()).record.value, `signer=eip155:1:${otherWallet}`])
    await sweepProofs(board.context)
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toMatchObject([
      { address: otherWallet },
    ])
    const isSignerAt = (at: Date) =>
      isSigner(board.database.db, board.company.id, { address: wallet.toUpperCase(), ...plain }, at)
    const moments = [new Date(begun.getTime() - 1), begun, new Date(board.now.getTime() - 1), board.now]
    expect(await Promise.all(moments.map(isSignerAt))).toEqual([false, true, true, false])
  })

  it('keeps the wallets that most resolvers name while a source cannot be asked', async () => {
    await board.prove([wallet])
    const { value } = (await board.own()).record
    board.outside.resolvers[0]?.set(record, [value, `signer=eip155:1:${otherWallet}`])
    await checkOwnProof(board.context, team(), domain)
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toMatchObject([
      { address: wallet },
    ])
    const { text } = (await board.own()).file
    board.outside.serve((_request, response) => response.end(text))
    for (const resolver of board.outside.resolvers) resolver.fail('servfail')
    await checkOwnProof(board.context, team(), domain)
    expect(await board.own()).toMatchObject({ method: 'well_known' })
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toMatchObject([
      { address: wallet },
    ])
  })

  it('lets an owner add and remove wallets once the domain is verified', async () => {
    await expect(add(checksummed)).rejects.toMatchObject({ code: 'invalid_input' })
    await board.prove()
    await add(checksummed, '8453')
    await expect(add(checksummed.toLowerCase(), '8453')).rejects.toMatchObject({
      facts: { field: 'address' },
    })
    await add(checksummed)
    const isOnChain = (chainId: number, isContract: boolean) =>
      isSigner(board.database.db, board.company.id, { address: checksummed, chainId, isContract }, board.now)
    expect(await Promise.all([isOnChain(10, false), isOnChain(10, true), isOnChain(8453, true)])).toEqual([
      true,
      false,
      true,
    ])
    await removeSigner(board.context, board.company.id, { address: checksummed, chain: '8453' })
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toMatchObject([
      { chainId: 1, source: 'owner' },
    ])
    await expect(
      removeSigner(board.context, board.company.id, { address: checksummed, chain: '8453' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses a twenty-first wallet', async () => {
    await board.prove()
    for (let number = 1; number <= 20; number += 1) await add(`0x${number.toString(16).padStart(40, '0')}`)
    await expect(add(wallet)).rejects.toMatchObject({ facts: { field: 'address' } })
  })

  it.each([
    ['', ''],
    ['0x123', ''],
    ['harbor.eth', ''],
    [`0x${'0'.repeat(40)}`, ''],
    [checksummed.replace('F', 'f'), ''],
    [checksummed, '0'],
    [checksummed, '-1'],
    [checksummed, '1e3'],
    [checksummed, '9'.repeat(16)],
  ])('refuses the wallet %j on chain %j', async (address, chain) => {
    await board.prove()
    await expect(add(address, chain)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
