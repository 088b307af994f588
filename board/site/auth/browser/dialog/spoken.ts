import type { SignInState } from '../sign-in-state.ts'

/** What a screen reader says when the dialog's middle changes; errors speak for themselves (role=alert). */
export function spokenOf({ view, wallets }: SignInState): string {
  switch (view.step) {
    case 'connecting':
      return `Open ${view.wallet.name}. Choose the account to connect.`
    case 'signing':
      return view.note ?? `Sign the text in ${view.wallet.name}.`
    case 'verifying':
      return 'Checking the signature.'
    case 'declined':
      return `You declined in ${view.wallet.name}. Nothing was signed and nothing was sent.`
    case 'busy':
      return `${view.wallet.name} already shows a request. Answer it there.`
    case 'choose':
      return wallets.length === 0 ? 'No wallet found. Non ethereum enabled browser.' : ''
    default:
      return ''
  }
}
