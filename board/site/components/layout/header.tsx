import { type Theme, themes, type User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/frame'
import { Icon, Logo } from '../icon/icon.tsx'
import { createTemplate } from '../kept-html/kept-html.ts'
import { AccountMenu, type AccountParts, accountElements, accountLinks, openLinks } from './account-menu.tsx'

/** Where on the site a page is. */
export interface Place {
  /** Path and query of the page. */
  path: string
  /** The path in the menus that the page has; with a slash at its end, that of the part of the site that the page belongs to; empty for other pages. */
  here: string
  /** The sign-in page that leads back. */
  signIn: string
}

export interface HeaderProps {
  boardName: string
  user: User | null
  /** False on an answer given before it was found out who asks: it shows neither an account nor the way to sign in. */
  isViewerKnown: boolean
  theme: Theme
  place: Place
  /** Stand in place of what the account's menu says of the user. */
  account?: AccountParts | undefined
}

/** The bar at the top of every page. */
export function Header({ boardName, user, isViewerKnown, theme, place, account }: HeaderProps): ReactElement {
  const { here } = place
  return (
    <header className="top">
      <div className="wrap">
        <a className="logo" href="/" aria-label={text.homeLogo(boardName)}>
          <Logo />
          <span>{boardName}</span>
        </a>
        <nav className="nav" aria-label={text.mainNavigation}>
          <NavigationLinks here={here} />
        </nav>
        <span className="grow" />
        <details className="menu hide-phone">
          <summary className="button button-plain button-icon" aria-label={text.theme}>
            <Icon name="theme" />
          </summary>
          <div className="popover popover-small">
            <ThemeForm theme={theme} path={place.path} />
          </div>
        </details>
        <a className="button button-plain hide-phone" href="/post" aria-current={currentOf(here, '/post')}>
          {text.postAJob}
        </a>
        {isViewerKnown ? <Account user={user} place={place} account={account} /> : null}
        <button
          type="button"
          className="button button-plain button-icon show-phone"
          popoverTarget="menu"
          aria-label={text.menu}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

function Account({
  user,
  place: { path, signIn },
  account,
}: Pick<HeaderProps, 'user' | 'place' | 'account'>): ReactElement {
  if (user !== null) return <AccountMenu {...(account ?? accountElements(user))} path={path} />
  return (
    <a className="button" href={signIn} data-island="sign-in">
      {text.authenticate}
    </a>
  )
}

/** The whole-height menu of narrow screens. A popover, so that it opens without JavaScript. */
export function MobileMenu({
  user,
  isViewerKnown,
  theme,
  place,
}: Omit<HeaderProps, 'boardName'>): ReactElement {
  const { here } = place
  return (
    // biome-ignore lint/a11y/noAutofocus: it says where the focus goes when the menu opens: not to its cross
    <dialog id="menu" className="phone-menu" popover="auto" aria-label={text.menu} autoFocus>
      <div className="line">
        <span className="grow bold">{text.menu}</span>
        <button
          type="button"
          className="button button-plain button-small button-icon"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={text.close}
        >
          <Icon name="x" />
        </button>
      </div>
      <nav aria-label={text.menu}>
        <MenuLink path="/" name={text.home} here={here} />
        <NavigationLinks here={here} />
        <MenuLink path="/post" name={text.postAJob} here={here} />
        {isViewerKnown ? <MenuLinks links={user === null ? openLinks : accountLinks} here={here} /> : null}
        <MenuLink path="/transparency" name={text.transparency} here={here} />
        {isViewerKnown && user === null ? <a href={place.signIn}>{text.signIn}</a> : null}
      </nav>
      <p className="small faint">{text.theme}</p>
      <ThemeForm theme={theme} path={place.path} />
    </dialog>
  )
}

function MenuLinks({
  links,
  here,
}: Pick<Place, 'here'> & { links: readonly { path: string; name: string }[] }): ReactElement[] {
  return links.map(({ path, name }) => <MenuLink path={path} name={name} here={here} key={path} />)
}

function MenuLink({ path, name, here }: { path: string; name: string; here: string }): ReactElement {
  return (
    <a href={path} aria-current={here === path ? 'page' : undefined}>
      {name}
    </a>
  )
}

const links = [
  { path: '/jobs', name: text.jobs },
  { path: '/companies', name: text.companies },
]

/** Links to the parts of the site; the one that holds the page is marked. */
function NavigationLinks({ here }: Pick<Place, 'here'>): ReactElement[] {
  return links.map((link) => (
    <a href={link.path} aria-current={currentOf(here, link.path)} key={link.path}>
      {link.name}
    </a>
  ))
}

function currentOf(here: string, path: string): 'page' | 'true' | undefined {
  if (here === path) return 'page'
  return here === `${path}/` ? 'true' : undefined
}

/** Other pages, in addition to `links`, that a menu marks as the current one. */
const menuPaths = ['/', '/post', '/transparency', ...accountLinks.map(({ path }) => path)]

/** Where a page is, by its path and query. */
export function placeOf(path: string): Place {
  const [pathname = ''] = path.split('?')
  const isMarked = menuPaths.includes(pathname) || links.some((link) => link.path === pathname)
  const part = links.find((link) => pathname.startsWith(`${link.path}/`))
  const here = isMarked ? pathname : part === undefined ? '' : `${part.path}/`
  return { path, here, signIn: signInPath(path) }
}

interface ThemeFormProps {
  theme: Theme
  /** The page to come back to. */
  path: string
}

const themeNames: Record<Theme, string> = { dark: text.dark, light: text.light, system: text.system }

/** One button a theme. Posts without JavaScript; with it the change is at once. */
function ThemeForm({ theme, path }: ThemeFormProps): ReactElement {
  return (
    <form
      method="post"
      action="/theme"
      data-theme-form=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, once for all pages
      dangerouslySetInnerHTML={{ __html: fillThemes[theme]({ path }) }}
    />
  )
}

/** The form's parts while a theme is chosen; every page has them twice. */
const createThemes = (theme: Theme) =>
  createTemplate(['path'], ({ path }) => (
    <>
      <input type="hidden" name="next" value={path} />
      {themes.map((name) => (
        <button
          type="submit"
          name="theme"
          value={name}
          aria-pressed={name === theme}
          className="menu-item"
          key={name}
        >
          {themeNames[name]}
          <Icon name="check" isSmall />
        </button>
      ))}
    </>
  ))
const fillThemes: Record<Theme, ReturnType<typeof createThemes>> = {
  dark: createThemes('dark'),
  light: createThemes('light'),
  system: createThemes('system'),
}

/** The sign-in page that leads back to `path`; from the sign-in pages themselves their own `next` is kept. */
export function signInPath(path: string): string {
  const url = new URL(path, 'http://localhost')
  const isSignInPage = url.pathname === '/sign-in' || url.pathname === '/sign-up'
  const next = isSignInPage ? url.searchParams.get('next') : path
  return next === null || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}
