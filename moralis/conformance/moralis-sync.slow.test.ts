import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from './support/board.ts'
import { type MoralisClient, openMoralis } from './support/clients.ts'
import { newAccount } from './support/ethereum.ts'
import { startChainStub } from './support/listen.ts'

const wallets = startChainStub()
let chain: LocalChain
let board: ClientBoard
let client: MoralisClient

beforeAll(async () => {
  chain = await startLocalChain()
  board = await startClientBoard({ RPC_URL_31337: chain.url, RPC_RPS_31337: '1000' })
  client = await openMoralis(board)
})
afterAll(async () => {
  client.LiveQuery.close()
  await board.close()
  await chain.stop()
})

const abi = parseAbi(['function mint(address to, uint256 amount)'])

async function mint(token: `0x${string}`, to: `0x${string}`, amount: bigint): Promise<void> {
  await chain.send({ to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }) })
}

describe('moralis@1.5.8', () => {
  it('has its wallet watched, gets an event for a transfer, and reads it and the balance', async () => {
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
    const account = newAccount()
    const user = await client.authenticate(wallets.use(account))
    const address = String(user.get('ethAddress'))
    expect(await client.Cloud.run('watchEthAddress', { address })).toEqual({ success: true })
    const transfers = new client.Query('EthTokenTransfers').equalTo('to_address', address)
    await mint(token, `0x${address.slice(2)}`, 12n)
    await expect.poll(async () => (await transfers.first())?.get('value'), patience).toBe('12')
    const transfer = await transfers.first()
    expect(transfer?.get('block_timestamp')).toBeInstanceOf(Date)
    expect(transfer?.get('token_address')).toBe(token)
    const live = await transfers.subscribe()
    const heard = new Promise((resolve) => live.on('create', (object) => resolve(object.get('value'))))
    await mint(token, `0x${address.slice(2)}`, 3n)
    expect(await heard).toBe('3')
    const balances = new client.Query('EthTokenBalance').equalTo('address', address)
    await expect.poll(async () => (await balances.first())?.get('balance'), patience).toBe('15')
    live.unsubscribe()
    await client.Cloud.run('unwatchEthAddress', { address })
  })

  it('gets an error that says why someone else’s wallet isn’t watched', async () => {
    const address = `0x${'12'.repeat(20)}`
    await expect(client.Cloud.run('watchEthAddress', { address })).rejects.toMatchObject({
      code: 141,
      message: 'Only a wallet that you signed in with can be watched. Others need the master key.',
    })
  })
})

const patience = { interval: 200 }
