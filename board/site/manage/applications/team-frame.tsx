import type { ReactElement, ReactNode } from 'react'
import { Trail, type TrailItem } from '../../components/layout/trail.tsx'
import {
  type DashboardCompany,
  type DashboardSection,
  DashboardShell,
} from '../../dashboard/dashboard-shell.tsx'

interface TeamFrameProps {
  title: string
  trail: readonly TrailItem[]
  current?: DashboardSection
  /** The viewer's companies; null by a manage link, whose pages have no dashboard around them. */
  companies: readonly DashboardCompany[] | null
  children: ReactNode
}

/** A page about the applications of a listing: in the dashboard for an account, alone by a manage link. */
export function TeamFrame({
  title,
  trail,
  current = 'listings',
  companies,
  children,
}: TeamFrameProps): ReactElement {
  if (companies !== null)
    return (
      <DashboardShell title={title} current={current} companies={companies}>
        <Trail items={trail} />
        {children}
      </DashboardShell>
    )
  return (
    <div className="wrap page manage">
      <Trail items={trail} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
