import { shortAddress, type Theme, type ToastKind, themes, type User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Icon, Logo } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { Monogram } from '../monogram/monogram.tsx'
import { Toast } from './toast.tsx'

export interface LayoutProps {
  user: User | null
  /** False on an answer given before it was found out who asks: it shows neither an account nor the way to sign in. */
  isViewerKnown?: boolean
  theme: Theme
  /** Path and query of the page. */
  path: string
  isDemoOnly: boolean
  /** What the visitor is told once on this page. */
  toast: ToastKind | null
  children: ReactNode
}

/** The body of every page: header, banner, the page itself, footer and, once, a toast. */
export function Layout(props: LayoutProps): ReactElement {
  const { user, isViewerKnown = true, theme, path, isDemoOnly, toast, children } = props
  return (
    <body>
      <a className="skip btn" href="#main">
        Skip to the content
      </a>
      <Header user={user} isViewerKnown={isViewerKnown} theme={theme} path={path} />
      {isDemoOnly ? <DemoBanner /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer user={user} isViewerKnown={isViewerKnown} path={path} />
      <MobileMenu theme={theme} path={path} />
      {toast === null ? null : <Toast kind={toast} user={user} path={path} />}
    </body>
  )
}

interface HeaderProps {
  user: User | null
  isViewerKnown: boolean
  theme: Theme
  path: string
}

/** The bar at the top of every page. */
function Header({ user, isViewerKnown, theme, path }: HeaderProps): ReactElement {
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

/** What a signed-in visitor finds in the header: their account and the way out. */
function AccountMenu({ user }: { user: User }): ReactElement {
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

/** The whole-height menu of narrow screens. A popover, so that it opens without JavaScript. */
function MobileMenu({ theme, path }: { theme: Theme; path: string }): ReactElement {
  return (
    <dialog id="menu" className="mm" popover="auto" aria-label="Menu">
      <div className="row">
        <span className="sp b">Menu</span>
        <button
          type="button"
          className="btn btn-g btn-i"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <nav aria-label="Menu">
        <a href="/">Home</a>
        <NavigationLinks path={path} />
        <a href="/post">Post a job</a>
      </nav>
      <p className="sm t3">Theme</p>
      <ThemeForm theme={theme} path={path} />
    </dialog>
  )
}

const links = [
  { path: '/jobs', name: 'Jobs' },
  { path: '/companies', name: 'Companies' },
]

/** Links to the parts of the site; the one that holds the page is marked. */
function NavigationLinks({ path }: { path: string }): ReactElement[] {
  const here = path.split('?')[0] ?? ''
  return links.map((link) => (
    <a href={link.path} aria-current={currentOf(here, link.path)} key={link.path}>
      {link.name}
    </a>
  ))
}

function currentOf(here: string, path: string): 'page' | 'true' | undefined {
  if (here === path) return 'page'
  return here.startsWith(`${path}/`) ? 'true' : undefined
}

interface ThemeFormProps {
  theme: Theme
  /** The page to come back to. */
  path: string
}

/** One button a theme. Posts without JavaScript; with it the change is at once. */
function ThemeForm({ theme, path }: ThemeFormProps): ReactElement {
  return (
    <form className="themes" method="post" action="/theme" data-theme-form="">
      <input type="hidden" name="next" value={path} />
      {themes.map((name) => (
        <button
          type="submit"
          name="theme"
          value={name}
          aria-pressed={name === theme}
          className="mi"
          key={name}
        >
          {themeNames[name]}
          <Icon name="check" isSmall />
        </button>
      ))}
    </form>
  )
}

const themeNames: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'System' }

/** Stands above every page while all live listings are demo listings (docs/rules.md, Listings). */
function DemoBanner(): ReactElement {
  return (
    <section className="demo" aria-label="Notice">
      <div className="wrap">
        <Icon name="info" /> Demo listings – not real jobs. Applying is switched off.
      </div>
    </section>
  )
}

interface FooterProps {
  user: User | null
  isViewerKnown: boolean
  path: string
}

/** The end of every page. Signed out it holds the plain link to the sign-in page. */
function Footer({ user, isViewerKnown, path }: FooterProps): ReactElement {
  const account =
    user === null ? { path: signInPath(path), name: 'Sign in' } : { path: '/account', name: 'Account' }
  return (
    <footer className="foot">
      <div className="wrap">
        <span>CryptoList is open source and self-hosted.</span>
        <span className="sp hide-m" />
        <Link href="/transparency">Transparency</Link>
        <button type="button" className="lk hide-m needs-js" data-island="keys">
          Keys
        </button>
        {isViewerKnown ? <Link href={account.path}>{account.name}</Link> : null}
      </div>
    </footer>
  )
}

/** The sign-in page that leads back to `path`; from the sign-in pages themselves their own `next` is kept. */
export function signInPath(path: string): string {
  const url = new URL(path, 'http://localhost')
  const isSignInPage = url.pathname === '/sign-in' || url.pathname === '/sign-up'
  const next = isSignInPage ? url.searchParams.get('next') : path
  return next === null || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}
