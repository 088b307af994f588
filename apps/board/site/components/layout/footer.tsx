import type { User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { signInPath } from './sign-in-path.ts'

/** The end of every page. Signed out it holds the plain link to the sign-in page. */
export function Footer({ user, path }: { user: User | null; path: string }): ReactElement {
  return (
    <footer className="foot">
      <div className="wrap">
        <span>CryptoList is open source and self-hosted.</span>
        <span className="sp hide-m" />
        <button type="button" className="lk hide-m needs-js" data-island="keys">
          Keys
        </button>
        {user === null ? (
          <a className="lk" href={signInPath(path)}>
            Sign in
          </a>
        ) : (
          <a className="lk" href="/account">
            Account
          </a>
        )}
      </div>
    </footer>
  )
}
