import { type LocalChain, type TestContract, testContracts } from '@cryptolist/testkit'
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { derivePools } from '../../../backend/chain/exchanges/exchanges.ts'
import { placeScripted } from '../../../backend/tests/support/scripted-contract.ts'
import { writeContract } from '../../../backend/tests/support/write-contract.ts'

type Hex = `0x${string}`

/** Everything that all data calls find on a chain, each kind once. All belongs to `wallet`, the first account of the chain. */
export interface FilledChain {
  wallet: Hex
  /** ERC-20 with a pair that is deep enough for a price. */
  token: Hex
  /** ERC-721 whose metadata are in its URIs. The wallet has 1, and sold 2. */
  art: Hex
  /** ERC-1155. */
  items: Hex
  pair: Hex
  wrappedNative: Hex
  /** In which the ERC-721's first token was made. */
  block: number
  /** In which tokens of the ERC-20 were sent away. */
  transaction: Hex
  /** The wallet's name in ENS, both ways. */
  name: string
}

const usdc: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wei = 10n ** 18n

/** Fills a chain whose id is 1. The contracts of others that calls look for stand at their addresses and answer as they are told. */
export async function fillChain(chain: LocalChain): Promise<FilledChain> {
  const [ann, ben] = chain.accounts
  const wallet: Hex = `0x${ann.address.slice(2).toLowerCase()}`
  const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const art = await chain.deploy(
    withUri(testContracts.erc721, 'data:application/json,{"name":"A harbor as tests have painted it"}'),
  )
  const items = await chain.deploy(testContracts.erc1155)
  await placeCoin(chain, usdc, 6)
  await placeCoin(chain, weth, 18)
  // A WETH is 2,000 USDC, and a token is half a thousandth of a WETH.
  await placePair(chain, [usdc, 20_000_000n * 10n ** 6n], [weth, 10_000n * wei])
  const pair = await placePair(chain, [token, 2_000_000n * 10n ** 6n], [weth, 1_000n * wei])
  const name = 'harbor.eth'
  await placeNames(chain, wallet, name)
  await writeContract(chain, items, 'mint(address to, uint256 id, uint256 amount)', [wallet, 3n, 9n])
  const block = await writeContract(chain, art, 'mint(address to, uint256 id)', [wallet, 1n])
  await writeContract(chain, art, 'mint(address to, uint256 id)', [wallet, 2n])
  await sell(chain, { art, id: 2n, seller: wallet, buyer: ben.address })
  await writeContract(chain, token, 'mint(address to, uint256 amount)', [wallet, 5_000_000n])
  await writeContract(chain, token, 'transfer(address to, uint256 amount) returns (bool)', [ben.address, 7n])
  const newest = await chain.request('eth_getBlockByNumber', ['latest', false])
  const hash = String(Reflect.get(Object(newest), 'transactions')[0])
  return {
    ...{ wallet, token, art, items, pair, block, name },
    wrappedNative: weth,
    transaction: `0x${hash.slice(2)}`,
  }
}

/** The contract with another URI, of the same length, for its tokens. */
function withUri(contract: TestContract, uri: string): TestContract {
  const usual = toHex('ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi').slice(2)
  const wanted = toHex(uri).slice(2)
  const [before, after, ...others] = contract.bytecode.split(usual)
  if (after === undefined || others.length > 0 || wanted.length !== usual.length)
    throw new Error('This URI cannot take the place of the usual one.')
  return { ...contract, bytecode: `${before}${wanted}${after}` }
}

async function placeCoin(chain: LocalChain, address: Hex, decimals: number): Promise<void> {
  const contract = await placeScripted(chain, address)
  await contract.answer('decimals() view returns (uint8)', [], decimals)
  await contract.answer('balanceOf(address) view returns (uint256)', undefined, 0n)
}

type Side = readonly [token: Hex, reserve: bigint]

async function placePair(chain: LocalChain, ...sides: [Side, Side]): Promise<Hex> {
  const [pool] = derivePools('uniswapv2', sides[0][0], sides[1][0])
  if (pool === undefined) throw new Error('These tokens have no pair.')
  const contract = await placeScripted(chain, pool.address)
  const reserves = sides.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, reserve]) => reserve)
  await contract.answer('getReserves() view returns (uint112, uint112, uint32)', [], [...reserves, 1])
  await contract.answer('token0() view returns (address)', [], pool.token0)
  await contract.answer('token1() view returns (address)', [], pool.token1)
  return pool.address
}

/** Where viem looks for ENS' universal resolver. Whatever name or address is asked for, it is these. */
async function placeNames(chain: LocalChain, wallet: Hex, name: string): Promise<void> {
  const resolver: Hex = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
  const ens = await placeScripted(chain, '0xeeeeeeee14d718c2b47d9923deab1335e144eeee')
  await ens.answer(
    'resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
    undefined,
    [encodeAbiParameters(parseAbiParameters('address'), [wallet]), resolver],
  )
  await ens.answer(
    'reverseWithGateways(bytes name, uint256 coinType, string[] gateways) view returns (string, address, address)',
    undefined,
    [name, resolver, resolver],
  )
}

const seaport: Hex = '0x0000000000000068f116a894984e2db1123eb395'
const saleAbi = parseAbi([
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8,address,uint256,uint256)[] offer, (uint8,address,uint256,uint256,address)[] consideration)',
  'function transferFrom(address from, address to, uint256 id)',
])
/** Makes the call of 100 bytes at 0x80 to the contract at 0, then logs what follows under the three topics at 0x20. */
const callAndLog =
  '0x 60646080600037 60006000606460006000600035 5af1 50 606035 604035 602035 60e43603 80 60e4600037 6000 a3 00'

/** As Seaport would: the token moves, and the order is told of in the same transaction. */
async function sell(
  chain: LocalChain,
  { art, id, seller, buyer }: { art: Hex; id: bigint; seller: Hex; buyer: Hex },
): Promise<void> {
  await chain.request('anvil_setCode', [seaport, callAndLog.replaceAll(' ', '')])
  await writeContract(chain, art, 'setApprovalForAll(address operator, bool approved)', [seaport, true])
  const none = pad('0x0', { size: 20 })
  const topics = encodeEventTopics({
    abi: saleAbi,
    eventName: 'OrderFulfilled',
    args: { offerer: seller, zone: none },
  })
  const types =
    'bytes32, address, (uint8,address,uint256,uint256)[], (uint8,address,uint256,uint256,address)[]'
  const order = encodeAbiParameters(parseAbiParameters(types), [
    pad('0x9'),
    buyer,
    [[2, art, id, 1n]],
    [[0, none, 0n, 250n, seller]],
  ])
  const call = encodeFunctionData({ abi: saleAbi, functionName: 'transferFrom', args: [seller, buyer, id] })
  const words = [pad(art), ...topics, call, order].map((word) => String(word).slice(2))
  await chain.send({ to: seaport, data: `0x${words.join('')}` })
}
