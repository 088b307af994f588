import type { ReactElement } from 'react'
import * as text from '#messages/admin'
import * as sources from '#messages/admin-sources'
import * as setup from '#messages/setup'
import * as system from '#messages/system'

interface AdminNavigationProps {
  current: 'queue' | 'frozen' | 'log' | 'office' | 'sources' | 'chains' | 'keys' | 'system' | 'setup'
  isAdmin: boolean
}

/** The pages of moderators, and those that only admins have. */
export function AdminNavigation({ current, isAdmin }: AdminNavigationProps): ReactElement {
  const pages = [
    { key: 'queue', name: text.queue },
    { key: 'frozen', name: text.hidden },
    { key: 'log', name: text.log },
    ...(isAdmin
      ? [
          { key: 'office', name: text.moderators },
          { key: 'sources', name: sources.heading },
          { key: 'chains', name: text.chains },
          { key: 'keys', name: text.apiKeys },
          { key: 'system', name: system.heading },
          { key: 'setup', name: setup.navigation },
        ]
      : []),
  ]
  return (
    <nav className="mod-nav" aria-label={text.navigation}>
      {pages.map(({ key, name }) => (
        <a key={key} href={`/admin/${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
