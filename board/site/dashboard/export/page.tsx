import type { ReactElement } from 'react'
import { Panel } from '../../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'

/** Where an account takes along what it keeps here about jobs. */
export function ExportPage({ companies }: { companies: readonly DashboardCompany[] }): ReactElement {
  return (
    <DashboardShell title="Export" current="export" companies={companies}>
      <Panel id="files" title="Everything, as files">
        <div className="bd stack">
          <p className="t2">
            Your listings and those of your companies: texts, revisions, events, figures by day, drafts. No
            file holds addresses of applicants or accounts of colleagues.
          </p>
          <p className="acts-row">
            <a className="btn btn-p" href="/dashboard/export.json" download="">
              JSON, everything
            </a>
            <a className="btn" href="/dashboard/export.csv" download="">
              CSV, a line for each listing
            </a>
          </p>
          <p className="sm t3">It needs a sign-in from the last ten minutes.</p>
        </div>
      </Panel>
    </DashboardShell>
  )
}
