import { toBytes, toHex } from '@cryptolist/board/database/hex'
import { sql } from 'kysely'
import { parseAbi } from 'viem'
import { type ContractRead, readContracts } from '../chain/multicall.ts'
import type { BackendContext } from '../context.ts'
import { type HeldToken, listOwners } from './nfts-repository.ts'

// Where a contract's transfers don't add up, they only say who may have its tokens. Who has them says the contract.

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** A token, with its owner where one is meant and not all. */
type Candidate = HeldToken & { owner?: string }

/** Leaves out what nobody has, and puts in how many there are. Asks only of contracts and for a wallet whose transfers don't add up. */
export async function keepHeld<Held extends Candidate>(
  context: BackendContext,
  tokens: readonly Held[],
  at: { chainId: number; wallet: string | undefined; block: number },
): Promise<Held[]> {
  const isDoubtful = await findDoubts(context, tokens, at)
  const doubtful = tokens.filter(isDoubtful)
  if (doubtful.length === 0) return [...tokens]
  const node = await context.chains.get(at.chainId)
  const owners = await listOwners(context.database.db, at.chainId, doubtful.filter(isOfAllOwners))
  const questions = doubtful.map((held) => ({
    held,
    reads: isOfAllOwners(held)
      ? owners.filter(({ token, tokenId }) => token === held.token && tokenId === held.tokenId).map(toRead)
      : [toRead(held)],
  }))
  const answers = (
    await readContracts(
      node,
      questions.flatMap(({ reads }) => reads),
      at.block,
    )
  ).values()
  const amounts = new Map<Held, bigint>()
  for (const { held, reads } of questions)
    amounts.set(
      held,
      reads.reduce((sum) => sum + toAmount(held, answers.next().value), 0n),
    )
  return tokens
    .map((held) => ({ ...held, amount: amounts.get(held) ?? held.amount }))
    .filter(({ amount }) => amount > 0n)
}

async function findDoubts(
  { database }: BackendContext,
  candidates: readonly Candidate[],
  { chainId, wallet }: { chainId: number; wallet: string | undefined },
): Promise<(held: Candidate) => boolean> {
  const tokens = [...new Set(candidates.map(({ token }) => token))].map(toBytes)
  const { rows } = await sql<{ kind: 'contract' | 'wallet'; address: Buffer }>`
    select kind, address from chain.watches
    where chain_id = ${chainId} and breaks_standard and (
      (kind = 'contract' and address = any(${tokens}::bytea[]))
      or (kind = 'wallet' and address = ${wallet === undefined ? null : toBytes(wallet)}))`.execute(
    database.db,
  )
  const doubted = new Set<string>(
    rows.filter(({ kind }) => kind === 'contract').map(({ address }) => toHex(address)),
  )
  const isOfWallet = rows.some(({ kind }) => kind === 'wallet')
  return ({ token }) => isOfWallet || doubted.has(token)
}

/** ERC-721 tells of a token's one owner itself; ERC-1155 has to be asked for each. */
function isOfAllOwners({ standard, owner }: Candidate): boolean {
  return standard === 1155 && owner === undefined
}

function toRead({ token, tokenId, standard, owner }: Omit<Candidate, 'amount'>): ContractRead {
  const address = `0x${token.slice(2)}` as const
  return standard === 721
    ? { address, abi, functionName: 'ownerOf', args: [tokenId] }
    : { address, abi, functionName: 'balanceOf', args: [owner, tokenId] }
}

function toAmount({ standard, owner }: Candidate, answer: unknown): bigint {
  if (standard === 1155) return typeof answer === 'bigint' ? answer : 0n
  if (typeof answer !== 'string' || /^0x0*$/.test(answer)) return 0n
  return owner === undefined || answer.toLowerCase() === owner ? 1n : 0n
}
