import type { PrivateKeyAccount } from 'viem/accounts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import type { Answer, TestIdentity } from './identity.ts'
import { signLegacy } from './legacy-wallet.ts'

/** A session that an old client has got. */
export interface OldSession {
  userId: string
  token: string
  /** Fields in the body of its requests. */
  own: { _SessionToken: string }
  body: Record<string, unknown>
}

/** Steps of old clients to sign in and up, whatever else their requests carry. */
export interface OldClient {
  signIn(wallet?: PrivateKeyAccount, fields?: Record<string, unknown>): Promise<OldSession>
  signUp(
    fields?: Record<string, unknown>,
  ): Promise<OldSession & { account: { username: string; password: string } }>
  /** Whose session it is. */
  me(token: unknown): Promise<Answer>
}

/** A token that no session has. */
export const stale = { _SessionToken: `r:${'0'.repeat(32)}` }

let count = 0

/** Makes it; the backend may start later than this. */
export function createOldClient(getIdentity: () => TestIdentity): OldClient {
  const toSession = ({ body }: Answer): OldSession => {
    const token = String(body.sessionToken)
    return { userId: String(body.objectId), token, own: { _SessionToken: token }, body }
  }
  return {
    async signIn(wallet = makeWallet(), fields = {}) {
      const authData = { moralisEth: await signLegacy(getIdentity(), wallet) }
      return toSession(await getIdentity().send('/users', { ...fields, authData }))
    },
    async signUp(fields = {}) {
      count += 1
      const account = { username: `somebody-${count}`, password: 'long enough' }
      return { account, ...toSession(await getIdentity().send('/users', { ...account, ...fields })) }
    },
    me: (token) => getIdentity().send('/users/me', { _method: 'GET', _SessionToken: token }),
  }
}
