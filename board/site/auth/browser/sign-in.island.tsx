import type { User } from '@cryptolist/contract'
import type { Wallet } from '@cryptolist/wallet'
import { createRoot } from 'react-dom/client'
import { readStored, writeStored } from '../../components/storage/stored-value.ts'
import { storeUser } from './current-user.ts'
import { pathAfterSignIn, pathWithReturn } from './return-path.ts'
import { linkApi, signInApi } from './sign-in-attempt.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { type Purpose, SignInFlow } from './sign-in-flow.ts'

const accountPath = '/account'

let takeAway: (() => void) | null = null

/**
 * Opens the dialog for signing in or, by a trigger with `data-purpose="link"`, for adding a wallet to the account; the focus returns to
 * `trigger` when it closes. Does nothing while it is open.
 */
export function open(trigger: HTMLElement): void {
  // A dialog that has just closed says so a moment later; until then it is still here.
  if (document.querySelector('.sign-in[open]') !== null) return
  takeAway?.()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const purpose: Purpose = trigger.dataset.purpose === 'link' ? 'link' : 'sign_in'
  const flow = new SignInFlow({
    purpose,
    lastWallet: readStored('lastWallet'),
    ...(purpose === 'link' ? { api: linkApi, onSignedIn: showAdded } : { api: signInApi, onSignedIn: goOn }),
  })
  const onClosed = () => {
    if (takeAway !== onClosed) return
    takeAway = null
    flow.close()
    root.unmount()
    place.remove()
    trigger.focus()
  }
  takeAway = onClosed
  const signUpPath = pathWithReturn('/sign-up', location.href, findFormNext())
  root.render(<SignInDialog flow={flow} signUpPath={signUpPath} onClosed={onClosed} />)
}

/** The server's next page shows who is signed in and says so. */
function goOn(user: User, wallet: Wallet | null): void {
  storeUser(user)
  writeStored('sessionWallet', wallet?.id ?? null)
  if (wallet !== null) writeStored('lastWallet', wallet.id)
  const path = pathAfterSignIn(location.href, findFormNext())
  if (path === null) location.reload()
  else location.assign(path)
}

/** The server's next page lists the wallet. It is asked for by its address, for this page may be the answer to a form. */
function showAdded(user: User, wallet: Wallet | null): void {
  storeUser(user)
  if (wallet !== null) writeStored('lastWallet', wallet.id)
  location.assign(accountPath)
}

function findFormNext(): string | null {
  return document.querySelector<HTMLInputElement>('main input[name=next]')?.value ?? null
}
