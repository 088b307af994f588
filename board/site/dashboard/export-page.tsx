import type { ReactElement } from 'react'
import * as text from '#messages/dashboard'
import { Panel } from '../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from './dashboard-shell.tsx'

/** Where an account downloads its listings and drafts. */
export function ExportPage({ companies }: { companies: readonly DashboardCompany[] }): ReactElement {
  return (
    <DashboardShell title={text.exportTitle} current="export" companies={companies}>
      <Panel id="files" title={text.exportHeading} body="body stack-loose">
        <p className="soft">{text.exportNote}</p>
        <p className="actions-row">
          <a className="button button-main" href="/dashboard/export.json" download="">
            {text.downloadJson}
          </a>
          <a className="button" href="/dashboard/export.csv" download="">
            {text.downloadCsv}
          </a>
        </p>
        <p className="small faint">{text.exportSignIn}</p>
      </Panel>
    </DashboardShell>
  )
}
