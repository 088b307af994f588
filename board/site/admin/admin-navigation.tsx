import type { ReactElement } from 'react'

export interface AdminNavigationProps {
  current: 'queue' | 'frozen' | 'log' | 'office'
  isAdmin: boolean
}

/** The way between the pages of those who moderate. */
export function AdminNavigation({ current, isAdmin }: AdminNavigationProps): ReactElement {
  const pages = [
    { key: 'queue', name: 'Queue' },
    { key: 'frozen', name: 'Frozen' },
    { key: 'log', name: 'Log' },
    ...(isAdmin ? [{ key: 'office', name: 'Moderators' }] : []),
  ]
  return (
    <nav className="mod-nav" aria-label="Moderation">
      {pages.map(({ key, name }) => (
        <a key={key} href={`/admin/${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
