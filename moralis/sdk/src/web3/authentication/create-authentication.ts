import type { ParseSdk } from '../../parse/core.ts'
import type { Web3Session } from '../session/web3-session.ts'
import type { Web3Authentication } from '../web3-part.ts'
import { createDot } from './dot.ts'
import { createErd } from './erd.ts'
import { authenticateEthereum, linkEthereum, unlinkEthereum } from './ethereum-authentication.ts'
import { signingPhrase } from './signing-data.ts'

/** Signing in, linking and unlinking for every family of wallets. */
export function createAuthentication(Parse: ParseSdk, session: Web3Session): Web3Authentication {
  const Dot = createDot(Parse)
  const Erd = createErd()
  const isDotAuth: Web3Authentication['isDotAuth'] = (options) =>
    ['dot', 'polkadot', 'kusama'].includes(options?.type ?? '')
  const isElrondAuth: Web3Authentication['isElrondAuth'] = (options) =>
    ['erd', 'elrond'].includes(options?.type ?? '')
  const isSolAuth: Web3Authentication['isSolAuth'] = (options) => options?.type === 'sol'
  return {
    async authenticate(given) {
      // Plain JavaScript may give null, here as below.
      const options = given ?? {}
      if (await Parse.User.currentAsync()) {
        await session.disable()
        await Parse.User.logOut()
      }
      if (isDotAuth(options)) return Dot.authenticate(options)
      if (isElrondAuth(options)) return Erd.authenticate()
      if (isSolAuth(options)) {
        const { authenticateSolana } = await import('./sol.ts')
        return authenticateSolana(Parse, options)
      }
      return authenticateEthereum(Parse, session, options)
    },
    link: async (account, options) => linkEthereum(Parse, session, { account, options: options ?? {} }),
    unlink: async (account) => unlinkEthereum(Parse, account),
    getSigningData: () => signingPhrase,
    isDotAuth,
    isElrondAuth,
    isSolAuth,
    Dot,
    Erd,
    Elrond: Erd,
  }
}
