import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { sql } from 'kysely'
import { type Address, erc20Abi, type Hex, hexToBytes, isHex, parseAbi } from 'viem'
import { type ContractRead, readContracts } from './multicall.ts'

/** A contract's facts, as it states them. It may lie: a name is not who it is. */
export interface TokenFacts {
  /** Lower-case. */
  address: Address
  /** Undefined for an address where nothing of a token can be read. */
  standard: 'ERC20' | 'ERC721' | 'ERC1155' | undefined
  /** Empty where it can't be read; PostgreSQL can keep it. */
  name: string
  symbol: string
  /** 0 where it can't be read, and for NFTs. */
  decimals: number
}

interface TokenSources {
  node: Pick<ChainNode, 'chainId' | 'client' | 'getHead'>
  database: Pick<Database, 'db'>
}

const maximumNameLetters = 200
const maximumSymbolLetters = 50
/** Contracts may change what they say, and hardly ever do. */
const keptDays = 30

/**
 * Contracts' own facts, in the order of their addresses (lower-case); read from the chain in one call where it isn't kept yet.
 * Throws unavailable when the node can't be asked.
 */
export async function getTokenFacts(
  { node, database }: TokenSources,
  addresses: readonly Address[],
): Promise<TokenFacts[]> {
  const { chainId } = node
  const factsByAddress = await findKeptFacts(database.db, chainId, addresses)
  const missing = [...new Set(addresses)].filter((address) => !factsByAddress.has(address))
  if (missing.length > 0) {
    const { newest } = await node.getHead()
    const read = await readTokenFacts(node, missing, newest)
    await keepFacts(database.db, chainId, read)
    for (const facts of read) factsByAddress.set(facts.address, facts)
  }
  return addresses.map((address) => factsByAddress.get(address) ?? nothingOf(address))
}

function nothingOf(address: Address): TokenFacts {
  return { address, standard: undefined, name: '', symbol: '', decimals: 0 }
}

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  // As a whole word: more than 255 is a lie to be seen.
  'function decimals() view returns (uint256)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
])
/** Tokens older than the standard have them in one word. */
const shortAbi = parseAbi([
  'function name() view returns (bytes32)',
  'function symbol() view returns (bytes32)',
])
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26', none: '0xffffffff' } as const

async function readTokenFacts(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  addresses: readonly Address[],
  block: number,
): Promise<TokenFacts[]> {
  const supports = (id: Hex) => ({ functionName: 'supportsInterface', args: [id] })
  const questions = [
    { functionName: 'name' },
    { functionName: 'symbol' },
    { functionName: 'decimals' },
    supports(interfaces.erc721),
    supports(interfaces.erc1155),
    supports(interfaces.none),
  ]
  const reads = addresses.flatMap((address) =>
    questions.map((question) => ({ address, abi: tokenAbi, ...question })),
  )
  const answers = await readContracts(node, reads, block)
  const rawFacts = addresses.map((address, at) => {
    const [name, symbol, decimals, is721, is1155, isAnything] = answers.slice(
      at * questions.length,
      (at + 1) * questions.length,
    )
    return { address, name, symbol, decimals, is721, is1155, isAnything }
  })
  const short = await readShortTexts(node, rawFacts, block)
  return rawFacts.map(({ address, is721, is1155, isAnything, ...metadata }) => {
    const name = cleanText(metadata.name, maximumNameLetters) ?? short.get(`${address} name`)
    const symbol = cleanText(metadata.symbol, maximumSymbolLetters) ?? short.get(`${address} symbol`)
    const decimals = toDecimals(metadata.decimals)
    // A contract that supports what nothing supports says yes to everything (ERC-165).
    const nftStandard =
      isAnything === true ? undefined : is1155 === true ? 'ERC1155' : is721 === true ? 'ERC721' : undefined
    const isSilent = name === undefined && symbol === undefined && decimals === undefined
    return {
      address,
      standard: nftStandard ?? (isSilent ? undefined : 'ERC20'),
      name: name ?? '',
      symbol: symbol ?? '',
      decimals: nftStandard === undefined ? (decimals ?? 0) : 0,
    }
  })
}

/** Names and symbols that can't be read as texts, by address and what they are. */
async function readShortTexts(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  contracts: readonly { address: Address; name: unknown; symbol: unknown }[],
  block: number,
): Promise<Map<string, string>> {
  const reads = contracts.flatMap(({ address, ...texts }) =>
    (['name', 'symbol'] as const)
      .filter((field) => texts[field] === undefined)
      .map((functionName): ContractRead => ({ address, abi: shortAbi, functionName })),
  )
  const words = reads.length === 0 ? [] : await readContracts(node, reads, block)
  return new Map(
    reads.flatMap(({ address, functionName }, at) => {
      const text = readWord(words[at])
      return text === undefined ? [] : [[`${address} ${functionName}`, text] as const]
    }),
  )
}

/** Letters, and NUL bytes after them; undefined for a word of anything else. */
function readWord(word: unknown): string | undefined {
  if (typeof word !== 'string' || !isHex(word)) return undefined
  const bytes = Buffer.from(hexToBytes(word))
  const end = bytes.indexOf(0)
  const letters = end === -1 ? bytes : bytes.subarray(0, end)
  if (letters.length === 0 || bytes.subarray(letters.length).some((byte) => byte !== 0)) return undefined
  const text = letters.toString('utf8')
  return text.includes('\ufffd') ? undefined : cleanText(text, maximumSymbolLetters)
}

/** Without control characters (PostgreSQL keeps no NUL), what was no UTF-8, and all that is too long; undefined for no text at all. */
function cleanText(value: unknown, maximumLetters: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const start = value.slice(0, 4 * maximumLetters)
  const letters = [...start.replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '')]
  return letters.slice(0, maximumLetters).join('').trim()
}

function toDecimals(value: unknown): number | undefined {
  return typeof value === 'bigint' && value <= 255n ? Number(value) : undefined
}

/** A token's decimals at a block, for sums that may not take 0 for what can't be read. */
export async function findDecimals(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  token: Address,
  block: number,
): Promise<number | undefined> {
  const read = { address: token, abi: tokenAbi, functionName: 'decimals' }
  const [decimals] = await readContracts(node, [read], block)
  return toDecimals(decimals)
}

/** The balances that a wallet has of tokens at a block, in their order; undefined where a contract doesn't say. */
export async function readBalances(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  { wallet, tokens, block }: { wallet: Address; tokens: readonly Address[]; block: number },
): Promise<(bigint | undefined)[]> {
  const reads = tokens.map((address) => ({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [wallet],
  }))
  const answers = await readContracts(node, reads, block)
  return answers.map((answer) => (typeof answer === 'bigint' ? answer : undefined))
}

async function findKeptFacts(
  db: Db,
  chainId: number,
  addresses: readonly Address[],
): Promise<Map<Address, TokenFacts>> {
  const rows = await db
    .selectFrom('chain.tokens')
    .select(['address', 'standard', 'name', 'symbol', 'decimals'])
    .where('chain_id', '=', String(chainId))
    .where('address', 'in', [Buffer.alloc(0), ...addresses.map(toBytes)])
    .where('synced_at', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
  return new Map(rows.map(({ address, ...facts }) => [toHex(address), { address: toHex(address), ...facts }]))
}

/** Only of contracts that say something, so that asking about any address fills no table. */
async function keepFacts(db: Db, chainId: number, read: readonly TokenFacts[]): Promise<void> {
  const rows = read.flatMap(({ address, standard, name, symbol, decimals }) =>
    standard === undefined
      ? []
      : [{ chain_id: String(chainId), address: toBytes(address), standard, name, symbol, decimals }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('chain.tokens')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'address']).doUpdateSet((row) => ({
        standard: row.ref('excluded.standard'),
        name: row.ref('excluded.name'),
        symbol: row.ref('excluded.symbol'),
        decimals: row.ref('excluded.decimals'),
        synced_at: sql`now()`,
      })),
    )
    .execute()
}
