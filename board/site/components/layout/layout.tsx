import type { Theme, ToastKind, User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/frame'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { Sentence } from '../sentence/sentence.tsx'
import { Header, type HeaderProps, MobileMenu, type Place } from './header.tsx'
import { Toast } from './toast.tsx'

export interface LayoutProps {
  user: User | null
  /** False on an answer given before it was found out who asks: it shows neither an account nor the way to sign in. */
  isViewerKnown?: boolean
  theme: Theme
  place: Place
  isDemoOnly: boolean
  /** Where the source code can be read; undefined where the operator names no place. */
  sourceUrl?: string | undefined
  /** Shown to the visitor once, on this page. */
  toast: ToastKind | null
  children: ReactNode
}

/** The body of every page: header, banner, the page itself, footer and, once, a toast. */
export function Layout(props: LayoutProps): ReactElement {
  const { user, isViewerKnown = true, theme, place, isDemoOnly, sourceUrl, toast, children } = props
  const header: HeaderProps = { user, isViewerKnown, theme, place }
  return (
    <body>
      <a className="skip btn" href="#main">
        {text.skip}
      </a>
      <Header {...header} />
      {isDemoOnly ? <DemoBanner /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer user={user} isViewerKnown={isViewerKnown} place={place} sourceUrl={sourceUrl} />
      <MobileMenu {...header} />
      {toast === null ? null : <Toast kind={toast} user={user} path={place.path} />}
    </body>
  )
}

/** Stands above every page while all live listings are demo listings (docs/rules.md, Listings). */
function DemoBanner(): ReactElement {
  return (
    <section className="demo" aria-label={text.notice}>
      <div className="wrap">
        <Icon name="info" /> {text.demoBanner}
      </div>
    </section>
  )
}

/** The end of every page. Signed out it has the plain link to the sign-in page. */
function Footer({
  user,
  isViewerKnown,
  place,
  sourceUrl,
}: Pick<HeaderProps, 'user' | 'isViewerKnown' | 'place'> & Pick<LayoutProps, 'sourceUrl'>): ReactElement {
  const account =
    user === null ? { path: place.signIn, name: text.signIn } : { path: '/account', name: text.account }
  const source = sourceUrl === undefined ? text.source : <Link href={sourceUrl}>{text.source}</Link>
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          <Sentence text={text.openSource} parts={{ source }} />
        </p>
        <nav aria-label={text.moreLinks}>
          <Link href="/transparency">{text.transparency}</Link>
          <Link href="/sources">{text.sources}</Link>
          <Link href="/api/v1/jobs">{text.api}</Link>
          <button type="button" className="lk hide-s needs-js" data-island="keys">
            {text.keys}
          </button>
          {isViewerKnown ? <Link href={account.path}>{account.name}</Link> : null}
        </nav>
      </div>
    </footer>
  )
}
