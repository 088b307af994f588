import type { User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import type { Theme } from '../theme/themes.ts'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type AlertKind, Toast } from './toast.tsx'

export interface LayoutProps {
  user: User | null
  theme: Theme
  /** Path and query of the page. */
  path: string
  isDemoOnly: boolean
  /** What the visitor is told once on this page. */
  alert: AlertKind | null
  children: ReactNode
}

/** The body of every page: header, banner, the page itself, footer and, once, a toast. */
export function Layout({ user, theme, path, isDemoOnly, alert, children }: LayoutProps): ReactElement {
  return (
    <body>
      <a className="skip btn" href="#main">
        Skip to the content
      </a>
      <Header user={user} theme={theme} path={path} />
      {isDemoOnly ? <DemoBanner /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer user={user} path={path} />
      <MobileMenu theme={theme} path={path} />
      {alert === null ? null : <Toast kind={alert} user={user} path={path} />}
    </body>
  )
}
