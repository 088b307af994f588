import type { AlertKind, Theme, User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileMenu } from './mobile-menu.tsx'
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
  alert: AlertKind | null
  children: ReactNode
}

/** The body of every page: header, banner, the page itself, footer and, once, a toast. */
export function Layout(props: LayoutProps): ReactElement {
  const { user, isViewerKnown = true, theme, path, isDemoOnly, alert, children } = props
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
      {alert === null ? null : <Toast kind={alert} user={user} path={path} />}
    </body>
  )
}
