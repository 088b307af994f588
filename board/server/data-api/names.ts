import { BoardError } from '@cryptolist/contract'
import { findEnsAddress, findEnsName, normaliseName } from '../chain/names/ens.ts'
import { findUnstoppableAddress } from '../chain/names/unstoppable.ts'
import type { DataApiHandlers } from './handler.ts'

/** Names of people, and whose they are. */
export const nameHandlers: Pick<DataApiHandlers, 'resolveDomain' | 'resolveAddress'> = {
  async resolveDomain({ context, parameters: { domain } }) {
    // Learning how names are written takes half a second the first time: not for a server that can ask nobody.
    if (domain.endsWith('.eth')) await context.chains.get(1)
    const name = normaliseName(domain)
    const address = name.endsWith('.eth')
      ? await findEnsAddress(context, name)
      : await findUnstoppableAddress(context.chains, name)
    if (address === undefined) throw new BoardError('not_found', `${name} has no address.`)
    return { body: { address } }
  },

  async resolveAddress({ context, parameters: { address } }) {
    const name = await findEnsName(context, address)
    if (name === undefined) throw new BoardError('not_found', `${address} has no name of its own.`)
    return { body: { name } }
  },
}
