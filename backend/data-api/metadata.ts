import { BoardError } from '@cryptolist/contract'
import { findMetadata, type KeptMetadata } from '../chain/metadata/metadata-repository.ts'
import { fetchMetadataNow, queueMetadata } from '../chain/metadata/metadata-work.ts'
import { readTokenUris } from '../chain/metadata/read-token-uri.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiHandlers } from './handler.ts'
import { metadataContextOf } from './metadata-context.ts'
import { findNftFacts } from './nft-facts.ts'
import { formatTokenId } from './transfers-repository.ts'

/** How long a caller waits for a fetch; the queue goes on with what takes longer. */
const patienceMilliseconds = 6_000

export const metadataHandlers: Pick<DataApiHandlers, 'getTokenIdMetadata' | 'reSyncMetadata'> = {
  async getTokenIdMetadata({ context, parameters }) {
    const { chain: chainId, address: token, token_id: tokenId, format } = parameters
    const nft = { chainId, token, tokenId }
    const stored = await findMetadata(context.database.db, nft)
    const row =
      stored?.status === 'fetched' || stored?.status === 'failed' ? stored : await fetch(context, nft)
    const [facts] = await findNftFacts(context, [{ ...nft, standard: row.standard }], {
      chainId,
      isRequesting: false,
    })
    return {
      body: {
        token_address: token,
        token_id: formatTokenId(tokenId, format),
        ...(row.standard === 721 && { amount: '1' }),
        contract_type: `ERC${row.standard}`,
        name: facts?.name ?? '',
        symbol: facts?.symbol ?? '',
        token_uri: row.tokenUri ?? null,
        metadata: row.metadata ?? null,
        synced_at: row.syncedAt?.toISOString() ?? null,
      },
    }
  },

  async reSyncMetadata({ context, parameters }) {
    const { chain: chainId, address: token, token_id: tokenId, flag, mode } = parameters
    const nft = { chainId, token, tokenId }
    if (mode === 'async') {
      const node = await context.chains.get(chainId)
      const [read] = await readTokenUris(node, [{ token, tokenId }])
      if (read === undefined)
        throw new BoardError('not_found', `The contract ${token} has no token ${tokenId}.`)
      await queueMetadata(context, { ...nft, standard: read.standard })
      return { status: 202, body: { status: 'queued' } }
    }
    const row = await fetch(context, nft, flag === 'metadata')
    if (row.status === 'fetched') return { body: { status: 'completed' } }
    throw new BoardError(
      'unavailable',
      `The metadata could not be fetched. ${row.problem ?? 'It takes long, and is tried again later.'}`,
    )
  },
}

/** Fetches now. If that takes long, it stops waiting but goes on fetching. */
async function fetch(
  context: BackendContext,
  nft: { chainId: number; token: string; tokenId: bigint },
  keepsUri = false,
): Promise<KeptMetadata> {
  const fetching = fetchMetadataNow(metadataContextOf(context), nft, { keepsUri })
  const timer = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    const timeout = setTimeout(resolve, patienceMilliseconds, undefined)
    timer.signal.addEventListener('abort', () => clearTimeout(timeout))
  })
  try {
    const row = (await Promise.race([fetching, late])) ?? (await findMetadata(context.database.db, nft))
    if (row !== undefined) return row
    throw new BoardError('unavailable', 'Fetching the metadata takes a while. Try again in a minute.')
  } finally {
    timer.abort()
    fetching.catch(() => undefined)
  }
}
