import { walletProviders } from '@cryptolist/board/accounts/wallet-providers'
import { isObject } from '../http/body.ts'
import type { CallingUser } from '../server/types.ts'

/**
 * Old cloud code asks who calls by `request.user.get('authData').moralisEth.id`. No proof is stored with users, so this shows the verified
 * addresses, which are in fields that only the server writes. It stays out of what a function answers.
 */
export function showAuthData(user: CallingUser | undefined): void {
  if (user === undefined || user === null) return
  const stored = user.get('authData')
  const wallets = walletProviders.flatMap(({ provider, mainField }) => {
    const id = user.get(mainField)
    return typeof id === 'string' ? [[provider, { id }] as const] : []
  })
  if (wallets.length === 0) return
  user._finishFetch({ authData: { ...(isObject(stored) ? stored : {}), ...Object.fromEntries(wallets) } })
  const { toJSON } = user
  user.toJSON = (...options) => {
    const json = toJSON.apply(user, options)
    if (isObject(json)) delete json.authData
    return json
  }
}
