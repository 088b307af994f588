import { BoardError } from '@cryptolist/contract'
import { listProxyReaders } from '../chain/names/proxy-readers.ts'
import type { DataApiHandlers } from './handler.ts'

/** Names and the addresses behind them. What reads them is loaded only if there is a node to ask. */
export const nameHandlers: Pick<DataApiHandlers, 'resolveDomain' | 'resolveAddress'> = {
  async resolveDomain({ context, parameters: { domain } }) {
    const { chains } = context
    const readers = domain.endsWith('.eth') ? [] : await listProxyReaders(chains, domain)
    if (readers.length === 0) await chains.get(1)
    const { findEnsAddress, normaliseName } = await import('@cryptolist/board/ethereum/ens')
    const { findUnstoppableAddress } = await import('../chain/names/unstoppable.ts')
    const name = normaliseName(domain)
    const address = name.endsWith('.eth')
      ? await findEnsAddress(context, name)
      : await findUnstoppableAddress(readers, name)
    if (address === undefined) throw new BoardError('not_found', `${name} has no address.`)
    return { body: { address } }
  },

  async resolveAddress({ context, parameters: { address } }) {
    await context.chains.get(1)
    const { findEnsName } = await import('@cryptolist/board/ethereum/ens')
    const name = await findEnsName(context, address)
    if (name === undefined) throw new BoardError('not_found', `${address} has no name of its own.`)
    return { body: { name } }
  },
}
