import { createContext, type ReactElement, useContext } from 'react'
import * as text from '#messages/admin'
import * as sources from '#messages/admin-sources'
import { title as register } from '#messages/scam-register'
import * as setup from '#messages/setup'
import { open as subscriptions } from '#messages/subscriptions'
import * as system from '#messages/system'

interface AdminNavigationProps {
  /** Key of the page that is shown. */
  current: string
  isAdmin: boolean
}

interface AdminLink {
  key: string
  name: string
  /** Of a page that others have, too. */
  path?: string
}

/** Links to the pages for admins that the board's neighbour brings. */
export const NeighbourLinks = createContext<readonly AdminLink[]>([])

/** The pages of moderators, and those that only admins have. */
export function AdminNavigation({ current, isAdmin }: AdminNavigationProps): ReactElement {
  const neighbours = useContext(NeighbourLinks)
  const pages: AdminLink[] = [
    { key: 'queue', name: text.queue },
    { key: 'frozen', name: text.hidden },
    { key: 'register', name: register },
    { key: 'log', name: text.log },
    ...(isAdmin
      ? [
          { key: 'office', name: text.moderators },
          { key: 'sources', name: sources.heading },
          ...neighbours,
          { key: 'subscriptions', name: subscriptions, path: '/subscriptions' },
          { key: 'system', name: system.heading },
          { key: 'setup', name: setup.navigation },
        ]
      : []),
  ]
  return (
    <nav className="moderation-nav" aria-label={text.navigation}>
      {pages.map(({ key, name, path = `/admin/${key}` }) => (
        <a key={key} href={path} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
