import type { ReactElement } from 'react'
import * as text from '#messages/dashboard'
import { Panel } from '../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from './dashboard-shell.tsx'

/** Where an account downloads its listings and drafts. */
export function ExportPage({ companies }: { companies: readonly DashboardCompany[] }): ReactElement {
  return (
    <DashboardShell title={text.exportTitle} current="export" companies={companies}>
      <Panel id="files" title={text.exportHeading} body="bd stack">
        <p className="t2">{text.exportNote}</p>
        <p className="acts-row">
          <a className="btn btn-p" href="/dashboard/export.json" download="">
            {text.downloadJson}
          </a>
          <a className="btn" href="/dashboard/export.csv" download="">
            {text.downloadCsv}
          </a>
        </p>
        <p className="sm t3">{text.exportSignIn}</p>
      </Panel>
    </DashboardShell>
  )
}
