import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signLegacy } from '../../tests/support/legacy-wallet.ts'
import { type NodeProxy, startNodeProxy } from '../../tests/support/node-proxy.ts'
import { createOldClient } from '../../tests/support/old-client.ts'
import { tellOthers } from './sync-context.ts'
import { endLapsed } from './synced-wallets.ts'

type Hex = `0x${string}`

let chain: LocalChain
/** A proxy of the local chain that answers as Polygon. */
let polygon: NodeProxy
let identity: TestIdentity
let token: Hex
const client = createOldClient(() => identity)

beforeAll(async () => {
  chain = await startLocalChain()
  polygon = await startNodeProxy(chain.url)
  polygon.behave(({ method }) => (method === 'eth_chainId' ? { result: numberToHex(137) } : undefined))
  identity = await startTestIdentity({
    ...{ RPC_URL_31337: chain.url, RPC_RPS_31337: '1000', RPC_URL_137: polygon.url, RPC_RPS_137: '1000' },
    WATCH_WALLETS: 'on',
  })
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
})
afterAll(async () => {
  await identity.close()
  await polygon.close()
  await chain.stop()
})

const abi = parseAbi(['function mint(address to, uint256 amount)'])

function lower(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}

const mint = (contract: Hex, to: Hex, amount: bigint) =>
  chain.send({ to: contract, data: encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }) })

/** The chains on which a wallet is watched that signed in at most so many days ago. */
async function listWatched(address: string, days = 365): Promise<number[]> {
  const { rows } = await identity.database.pool.query<{ chain_id: string }>(
    `select chain_id from chain.synced_wallets where address = decode($1, 'hex')
      and coalesce(signed_in_at, now()) > now() - make_interval(days => $2) order by chain_id`,
    [address.slice(2).toLowerCase(), days],
  )
  return rows.map((row) => Number(row.chain_id))
}

async function age(address: string, days: number): Promise<void> {
  await identity.database.pool.query(
    `update chain.synced_wallets set signed_in_at = signed_in_at - make_interval(days => $2)
      where address = decode($1, 'hex')`,
    [address.slice(2).toLowerCase(), days],
  )
}

describe('with WATCH_WALLETS, a wallet that signs in', () => {
  it('has its past and what comes stored in classes of each chain, without a call of the app', async () => {
    const account = makeWallet()
    await mint(token, lower(account.address), 3n)
    const { own } = await client.signIn(account)
    const find = async () => {
      await tellOthers(identity.context.sync.context)
      const where = { to_address: lower(account.address) }
      const query = { ...own, _method: 'GET', where, order: 'value' }
      return (await identity.send('/classes/EthTokenTransfers', query)).body.results
    }
    await expect.poll(find).toMatchObject([{ value: '3' }])
    await mint(token, lower(account.address), 4n)
    await expect.poll(find).toMatchObject([{ value: '3' }, { value: '4' }])
    expect(await listWatched(account.address)).toEqual([137, 31337])
  })

  it('on the site, or is linked, is watched too', async () => {
    const [onSite, linked] = [makeWallet(), makeWallet()]
    await signInOnSite(identity, onSite)
    await expect.poll(() => listWatched(onSite.address)).toEqual([137, 31337])
    const { own, userId } = await client.signIn(makeWallet())
    const authData = { moralisEth: await signLegacy(identity, linked) }
    await identity.send(`/users/${userId}`, { ...own, _method: 'PUT', authData })
    await expect.poll(() => listWatched(linked.address)).toEqual([137, 31337])
  })

  it('is no longer watched 30 days after its last sign-in, unless somebody asked for it', async () => {
    const [gone, back, followed] = [makeWallet(), makeWallet(), makeWallet()]
    for (const account of [gone, back, followed]) {
      const { own } = await client.signIn(account)
      await expect.poll(() => listWatched(account.address)).toEqual([137, 31337])
      if (account === followed)
        for (const chainId of [31337, 137])
          await identity.send(`/functions/watch${chainId === 137 ? 'Polygon' : 'Eth'}Address`, {
            ...own,
            ...{ address: account.address, chainId },
          })
      await age(account.address, 31)
    }
    await client.signIn(back)
    await expect.poll(() => listWatched(back.address, 1)).toEqual([137, 31337])
    for (const chainId of [31337, 137]) await endLapsed(identity.context.sync.context, chainId)
    expect(await listWatched(gone.address)).toEqual([])
    expect(await listWatched(back.address)).toEqual([137, 31337])
    expect(await listWatched(followed.address)).toEqual([137, 31337])
  })

  it('is not watched beyond 1,000 of them on a chain', async () => {
    const { database } = identity
    await database.pool.query(`insert into chain.synced_wallets (chain_id, address, owner, is_historical, signed_in_at)
      select 137, decode(lpad(to_hex(n), 40, '0'), 'hex'), 'user:x', false, now() from generate_series(1, 1000) n`)
    const account = makeWallet()
    await client.signIn(account)
    await expect.poll(() => listWatched(account.address)).toEqual([31337])
  })
})
