import type { Database } from '@cryptolist/board/database/open-database'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { BoardError } from '@cryptolist/contract'
import { getTokenFacts } from '../token-facts.ts'
import { type WatchOwner, watch } from './watches.ts'

type FollowContext = Parameters<typeof watch>[0] & {
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'get' | 'followable'>
}

/** Has all transfers of a contract indexed. Throws not_found if it isn't a token contract, and whatever `watch` and the node throw. */
export async function followContract(
  context: FollowContext,
  { chainId, address, owner }: { chainId: number; address: string; owner: WatchOwner },
): Promise<void> {
  const node = await context.chains.get(chainId)
  const [facts] = await getTokenFacts({ node, database: context.database }, [`0x${address.slice(2)}`])
  if (facts?.standard === undefined)
    throw new BoardError('not_found', `${address} is not a contract of tokens (ERC-20, ERC-721 or ERC-1155).`)
  await watch(context, { chainId, kind: 'contract', address, owner })
}
