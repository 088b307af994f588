import type { User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { signInPath } from './sign-in-path.ts'

export interface FooterProps {
  user: User | null
  isViewerKnown: boolean
  path: string
}

/** The end of every page. Signed out it holds the plain link to the sign-in page. */
export function Footer({ user, isViewerKnown, path }: FooterProps): ReactElement {
  const account =
    user === null ? { path: signInPath(path), name: 'Sign in' } : { path: '/account', name: 'Account' }
  return (
    <footer className="foot">
      <div className="wrap">
        <span>CryptoList is open source and self-hosted.</span>
        <span className="sp hide-m" />
        <a className="lk" href="/transparency">
          Transparency
        </a>
        <button type="button" className="lk hide-m needs-js" data-island="keys">
          Keys
        </button>
        {isViewerKnown ? (
          <a className="lk" href={account.path}>
            {account.name}
          </a>
        ) : null}
      </div>
    </footer>
  )
}
