import { readFileSync } from 'node:fs'
import { type Job, type JobFacets, type JobList, type JobSummary, parseJobQuery } from '@cryptolist/contract'
import express from 'express'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { softwareName as boardName } from '../board/messages/board-text.ts'
import { placeOf } from '../board/site/components/layout/header.tsx'
import { Layout } from '../board/site/components/layout/layout.tsx'
import { getAssets } from '../board/site/document/assets.ts'
import { Document } from '../board/site/document/document.tsx'
import { JobPage } from '../board/site/jobs/job-page.tsx'
import { JobsPage } from '../board/site/jobs/page.tsx'

/** The board's answers to its own pages, so that both servers render the same. */
interface Captured {
  list: JobList & { facets: JobFacets }
  job: Job
  similar: JobSummary[]
}

/** The comparison: Express and renderToString of the same pages with nothing else, no database, no headers, no compression. */
const captured: Captured = JSON.parse(readFileSync(process.env.BENCH_DATA ?? '', 'utf8'))
const now = new Date()
const app = express()

app.get('/jobs', (_request, response) => {
  const query = parseJobQuery(new URLSearchParams())
  const list = { ...captured.list, folded: new Map<string, number>(), previous: null }
  const { total } = list
  const counts = {
    live: total,
    withPay: 0,
    withDeadline: 0,
    companies: 1,
    remote: 0,
    isDemoOnly: false,
    rateDate: null,
  }
  response.send(render(<JobsPage query={query} list={list} facets={list.facets} counts={counts} now={now} />))
})
app.get('/job', (_request, response) => {
  response.send(render(<JobPage job={captured.job} similar={captured.similar} now={now} />))
})
app.listen(Number(process.env.PORT), '127.0.0.1')

function render(body: ReactElement): string {
  const meta = { title: 'Bench', description: 'The same page, rendered bare.', path: '/jobs' }
  return `<!doctype html>${renderToString(
    <Document
      {...{ meta, boardName }}
      origin="http://127.0.0.1"
      theme="dark"
      assets={getAssets()}
      user={null}
      picture={null}
    >
      <Layout
        boardName={boardName}
        user={null}
        theme="dark"
        place={placeOf('/jobs')}
        isDemoOnly={false}
        toast={null}
      >
        {body}
      </Layout>
    </Document>,
  )}`
}
