import type { User } from '@cryptolist/contract'
import { listenToWallet, watchWallets } from '@cryptolist/wallet'
import { stillSignedIn, walletSwitched } from '#messages/sign-in'
import { hideSessionNote, showSessionNote } from './session-note.ts'

const noteId = 'account'

/**
 * Hears from the wallet that the session was made with when its account changes, and says that the page is still signed in as before.
 * Listens only: the wallet is asked for nothing.
 */
export function watchWalletAccount(user: User, walletId: string): void {
  const stop = watchWallets((wallets) => {
    const wallet = wallets.find(({ id }) => id === walletId)
    if (wallet === undefined) return
    queueMicrotask(() => stop())
    listenToWallet(wallet.provider, (event) => {
      if (event.type !== 'accountChanged' || event.account === null) return
      if (user.accounts.includes(event.account)) return hideSessionNote(noteId)
      return showSessionNote({
        id: noteId,
        fact: walletSwitched(wallet.name),
        advice: stillSignedIn(user.displayName),
        action: 'signOut',
      })
    })
  })
}
