import type { ReactElement } from 'react'
import * as text from '#messages/admin'
import * as sources from '#messages/admin-sources'
import * as setup from '#messages/setup'
import { open as subscriptions } from '#messages/subscriptions'
import * as system from '#messages/system'

interface AdminNavigationProps {
  current: 'queue' | 'frozen' | 'log' | 'office' | 'sources' | 'chains' | 'keys' | 'system' | 'setup'
  isAdmin: boolean
}

interface AdminPage {
  key: string
  name: string
  /** Of a page that others have, too. */
  path?: string
}

/** The pages of moderators, and those that only admins have. */
export function AdminNavigation({ current, isAdmin }: AdminNavigationProps): ReactElement {
  const pages: AdminPage[] = [
    { key: 'queue', name: text.queue },
    { key: 'frozen', name: text.hidden },
    { key: 'log', name: text.log },
    ...(isAdmin
      ? [
          { key: 'office', name: text.moderators },
          { key: 'sources', name: sources.heading },
          { key: 'chains', name: text.chains },
          { key: 'keys', name: text.apiKeys },
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
