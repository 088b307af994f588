import {
  type DemoRole,
  demoRoles,
  findDemoRole,
  type Theme,
  type ToastKind,
  type User,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as demo from '#messages/demo'
import * as text from '#messages/frame'
import { softwareName } from '../../../messages/board-text.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { Sentence } from '../sentence/sentence.tsx'
import type { AccountParts } from './account-menu.tsx'
import { Header, type HeaderProps, MobileMenu, type Place } from './header.tsx'
import { Toast } from './toast.tsx'

/** A page that the footer links. */
export interface FooterLink {
  path: string
  label: string
}

export interface LayoutProps {
  boardName: string
  user: User | null
  /** False on an answer given before it was found out who asks: it shows neither an account nor the way to sign in. */
  isViewerKnown?: boolean
  theme: Theme
  place: Place
  isDemoOnly: boolean
  /** Whether visitors can try the roles of the demo. */
  hasDemoAccounts?: boolean
  /** Where the source code can be read; undefined where the operator names no place. */
  sourceUrl?: string | undefined
  /** Pages that the operator has written. */
  ownPages?: readonly FooterLink[]
  /** Shown to the visitor once, on this page. */
  toast: ToastKind | null
  /** Stand in place of what the account’s menu says of the user, and of the toast. */
  parts?: { account?: AccountParts; toast: ReactNode }
  children: ReactNode
}

/** The body of every page: header, banner, the page itself, footer and, once, a toast. */
export function Layout(props: LayoutProps): ReactElement {
  const {
    boardName,
    user,
    isViewerKnown = true,
    theme,
    place,
    isDemoOnly,
    hasDemoAccounts,
    sourceUrl,
    ownPages,
    toast,
    parts,
    children,
  } = props
  const header: HeaderProps = { boardName, user, isViewerKnown, theme, place, account: parts?.account }
  return (
    <body>
      <a className="skip button" href="#main">
        {text.skip}
      </a>
      <Header {...header} />
      {isDemoOnly ? <DemoBanner roles={hasDemoAccounts === true} user={user} /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...{ boardName, user, isViewerKnown, place, sourceUrl, ownPages }} />
      <MobileMenu {...header} />
      {parts?.toast ?? (toast === null ? null : <Toast kind={toast} user={user} path={place.path} />)}
    </body>
  )
}

/** Stands above every page while all live listings are demo listings (docs/rules.md, Listings). */
function DemoBanner({ roles, user }: { roles: boolean; user: User | null }): ReactElement {
  const role = findDemoRole(user?.username)
  return (
    <section className="demo" aria-label={text.notice}>
      <div className="wrap">
        <span>
          <Icon name="info" /> {text.demoBanner} {role === undefined ? null : demo.madeUp}
        </span>
        {roles ? <DemoRoles current={role} /> : null}
      </div>
    </section>
  )
}

/** Changes between the demo's accounts. A form, so that no link signs anyone in. */
function DemoRoles({ current }: { current: DemoRole | undefined }): ReactElement {
  return (
    <form method="post" action="/demo/enter">
      {demo.lookAround}
      {demoRoles.map((role) => (
        <button
          key={role}
          type="submit"
          name="role"
          value={role}
          className="link"
          aria-pressed={role === current}
        >
          {demo.roles[role]}
        </button>
      ))}
    </form>
  )
}

/** The end of every page. Signed out it has the plain link to the sign-in page. */
function Footer({
  boardName,
  user,
  isViewerKnown,
  place,
  sourceUrl,
  ownPages = [],
}: Pick<HeaderProps, 'boardName' | 'user' | 'isViewerKnown' | 'place'> &
  Pick<LayoutProps, 'sourceUrl' | 'ownPages'>): ReactElement {
  const account =
    user === null ? { path: place.signIn, name: text.signIn } : { path: '/account', name: text.account }
  const source = sourceUrl === undefined ? text.source : <Link href={sourceUrl}>{text.source}</Link>
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          <Sentence text={boardName === softwareName ? text.openSource : text.runsOn} parts={{ source }} />
        </p>
        <nav aria-label={text.moreLinks}>
          {ownPages.map(({ path, label }) => (
            <Link href={path} key={path}>
              {label}
            </Link>
          ))}
          <Link href="/trends">{text.trends}</Link>
          <Link href="/safety">{text.safety}</Link>
          <Link href="/transparency">{text.transparency}</Link>
          <Link href="/sources">{text.sources}</Link>
          <Link href="/docs/api">{text.api}</Link>
          <button type="button" className="link hide-phone needs-js" data-island="keys">
            {text.keys}
          </button>
          {isViewerKnown ? <Link href={account.path}>{account.name}</Link> : null}
        </nav>
      </div>
    </footer>
  )
}
