import {
  errorCodes,
  facetKeys,
  facetTable,
  jobQueryParameters,
  jobSorts,
  maxTextLength,
  reaches,
} from '@cryptolist/contract'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import * as text from '#messages/api-docs'
import { titles } from '#messages/errors'
import { Link } from '../components/link/link.tsx'
import { Fact, Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

interface ApiDocsPageProps {
  origin: string
  appId: string
  jobsAPage: number
  /** Undefined if nothing is limited. */
  limit: { points: number; seconds: number } | undefined
  /** Of a job that is live now. */
  jobId: string | undefined
  /** Whether the operator has written terms. */
  hasTerms: boolean
}

/** How programs read this board, with addresses that work on it. */
export function ApiDocsPage(props: ApiDocsPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page transparency">
      <h1>{text.heading}</h1>
      <p className="lead">{text.lead}</p>
      <p>
        <Sentence
          text={text.assistants}
          parts={{ assistants: <Link href="/docs/mcp">{text.assistantsLink}</Link> }}
        />
      </p>
      <Addresses {...props} />
      <Examples {...props} />
      <Parameters />
      <Errors />
      <Limits {...props} />
      <Section className="stk" id="use" title={text.use}>
        <p>{text.useRights}</p>
        {props.hasTerms ? (
          <p>
            <Sentence text={text.useTerms} parts={{ terms: <Link href="/terms">{text.terms}</Link> }} />
          </p>
        ) : null}
      </Section>
      <Packages />
      <OldApps {...props} />
    </div>
  )
}

function Addresses({ jobsAPage }: ApiDocsPageProps): ReactElement {
  const parts = { next: <code>next</code>, after: <code>after</code> }
  const rows = Object.entries(text.answers(jobsAPage)).map(([path, answer]) => [
    `GET ${path}`,
    <Sentence key={path} text={answer} parts={parts} />,
  ])
  return (
    <Section className="stk" id="addresses" title={text.addresses}>
      <Table head={[text.address, text.answer]} rows={rows} />
    </Section>
  )
}

function Examples({ origin, jobId }: ApiDocsPageProps): ReactElement {
  const examples = [
    { what: text.exampleSearch, path: '/api/v1/jobs?mode=remote&sort=cash_pay' },
    { what: text.exampleFacets, path: '/api/v1/jobs?facets=1' },
    ...(jobId === undefined ? [] : [{ what: text.exampleJob, path: `/api/v1/jobs/${jobId}` }]),
    { what: text.exampleCompanies, path: '/api/v1/companies' },
  ]
  return (
    <Section className="stk" id="examples" title={text.examples}>
      {examples.map(({ what, path }) => (
        <Fragment key={path}>
          <p className="t2">{what}</p>
          <pre className="snip">{`curl '${origin}${path}'`}</pre>
        </Fragment>
      ))}
    </Section>
  )
}

const listed: Record<string, readonly string[]> = { sort: jobSorts, reach: reaches }

function Parameters(): ReactElement {
  const others = text.parameters(maxTextLength)
  const rows = [...jobQueryParameters]
    .filter((name) => !name.startsWith('not_'))
    .map((name) => {
      const key = facetKeys.find((one) => one === name)
      const facet = key === undefined ? undefined : facetTable[key]
      const values = (facet?.values ?? listed[name])?.join(', ')
      return [
        name,
        facet?.label ?? others[name]?.meaning,
        values ?? text.openValues[name] ?? others[name]?.values,
      ]
    })
  return (
    <Section className="stk" id="search" title={text.search}>
      <p>
        <Sentence text={text.searchLead} parts={{ repeated: <code>{'mode=remote&mode=hybrid'}</code> }} />{' '}
        <Sentence
          text={text.facetNote}
          parts={{ prefix: <code>not_</code>, example: <code>not_tag=java</code> }}
        />
      </p>
      <Table
        head={[text.parameter, text.meaning, text.values]}
        rows={[...rows, ['facets', text.facets, '1']]}
      />
    </Section>
  )
}

function Errors(): ReactElement {
  const rows = Object.entries(errorCodes).map(([code, status]) => [code, status, titles[status]])
  return (
    <Section className="stk" id="errors" title={text.errors}>
      <p>
        <Sentence
          text={text.errorsLead}
          parts={{
            type: <code>application/problem+json</code>,
            fields: <code>status, code, title, detail, requestId</code>,
            ignored: <code>ignored</code>,
          }}
        />
      </p>
      <Table head={[text.code, text.status, text.errorTitle]} rows={rows} />
    </Section>
  )
}

function Limits({ limit }: ApiDocsPageProps): ReactElement {
  return (
    <Section className="stk" id="limits" title={text.limits}>
      <p>
        {limit === undefined ? (
          text.limitsOff
        ) : (
          <>
            {text.limit(limit.points, limit.seconds)}{' '}
            <Sentence text={text.limitWait} parts={{ header: <code>Retry-After</code> }} />
          </>
        )}
      </p>
      <p>
        <Sentence
          text={text.etags}
          parts={{ etag: <code>ETag</code>, condition: <code>If-None-Match</code> }}
        />
      </p>
    </Section>
  )
}

function Packages(): ReactElement {
  return (
    <Section className="stk" id="packages" title={text.packages}>
      <p>{text.packagesLead}</p>
      <Table head={[text.packageName, text.packageUse]} rows={Object.entries(text.packageUses)} />
    </Section>
  )
}

function OldApps({ origin, appId }: ApiDocsPageProps): ReactElement {
  return (
    <Section className="stk" id="old-apps" title={text.oldApps}>
      <p>
        <Sentence text={text.oldAppsLead} parts={{ form: <code>{'{ code, error }'}</code> }} />
      </p>
      <dl className="kv">
        <Fact name={text.serverUrl}>
          <code>{`${origin}/server`}</code>
        </Fact>
        <Fact name={text.appId}>
          <code>{appId}</code>
        </Fact>
        <Fact name={text.dataApi}>
          <code>{`${origin}/api/v2`}</code> (<Link href="/api-docs/v2/swagger.json">{text.openApi}</Link>)
        </Fact>
      </dl>
    </Section>
  )
}

interface TableProps {
  head: readonly string[]
  /** The first cell of each is code, and names the row. */
  rows: readonly (readonly ReactNode[])[]
}

function Table({ head: [first = '', ...head], rows }: TableProps): ReactElement {
  return (
    <table className="tb folds">
      <thead>
        <tr>
          {[first, ...head].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={String(name)}>
            <th scope="row">
              <code>{name}</code>
            </th>
            {head.map((label, at) => (
              <td data-label={label} key={label}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
