import type { Theme, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Logo } from '../icon/logo.tsx'
import { ThemeForm } from '../theme/theme-form.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { signInPath } from './sign-in-path.ts'

export interface HeaderProps {
  user: User | null
  isViewerKnown: boolean
  theme: Theme
  path: string
}

/** The bar at the top of every page. */
export function Header({ user, isViewerKnown, theme, path }: HeaderProps): ReactElement {
  return (
    <header className="top">
      <div className="wrap">
        <a className="logo" href="/" aria-label="CryptoList, home">
          <Logo />
          <span>CryptoList</span>
        </a>
        <nav className="nav" aria-label="Main">
          <NavigationLinks path={path} />
        </nav>
        <span className="sp" />
        <details className="menu hide-m">
          <summary className="btn btn-g btn-i" aria-label="Theme">
            <Icon name="theme" />
          </summary>
          <div className="pop pop-s">
            <ThemeForm theme={theme} path={path} />
          </div>
        </details>
        <a className="btn btn-g hide-m" href="/post" aria-current={path === '/post' ? 'page' : undefined}>
          Post a job
        </a>
        {isViewerKnown ? <Account user={user} path={path} /> : null}
        <button type="button" className="btn btn-g btn-i show-m" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

function Account({ user, path }: { user: User | null; path: string }): ReactElement {
  if (user !== null) return <AccountMenu user={user} />
  return (
    <a className="btn" href={signInPath(path)} data-island="sign-in">
      Authenticate
    </a>
  )
}
