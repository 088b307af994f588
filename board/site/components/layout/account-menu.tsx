import { shortAddress, type User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Monogram } from '../monogram/monogram.tsx'

/** What a signed-in visitor finds in the header: their account and the way out. */
export function AccountMenu({ user }: { user: User }): ReactElement {
  const address = user.accounts[0]
  return (
    <details className="menu" data-account="">
      <summary className="btn">
        <Monogram name={user.displayName} slug={user.id} size="small" />
        <span className="who">{user.displayName}</span>
        <Icon name="chevron" isSmall />
      </summary>
      <div className="pop">
        <p className="welcome">Welcome, {user.displayName}</p>
        {address === undefined ? null : <p className="sm t2 mono">{shortAddress(address)}</p>}
        <a className="mi" href="/dashboard">
          Dashboard
        </a>
        <a className="mi" href="/account">
          Account
        </a>
        <form className="out" method="post" action="/sign-out">
          <button type="submit" className="mi">
            Sign out
          </button>
        </form>
      </div>
    </details>
  )
}
