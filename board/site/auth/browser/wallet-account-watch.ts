import type { User } from '@cryptolist/contract'
import { listenToWallet, watchWallets } from '@cryptolist/wallet'
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
        fact: `${wallet.name} changed its account.`,
        advice: `You are still signed in as ${user.displayName}. Sign out to change over.`,
        action: 'signOut',
      })
    })
  })
}
