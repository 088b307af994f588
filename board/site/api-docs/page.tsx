import { type ApiCall, type ApiDocument, errorCodes } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/api-docs'
import { titles } from '#messages/errors'
import { Link } from '../components/link/link.tsx'
import { Fact, Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Call } from './call.tsx'
import { Fields } from './fields.tsx'
import { ParameterTable, Table } from './tables.tsx'

interface ApiDocsPageProps {
  origin: string
  /** Of the backend for apps; undefined where it doesn’t run. */
  appId: string | undefined
  /** The description in OpenAPI, which generators of clients read too. */
  document: ApiDocument
  /** Values to try each call with, by its id. */
  tryWith: Record<string, Readonly<Record<string, string>>>
  /** Undefined if nothing is limited. */
  limit: { points: number; seconds: number } | undefined
  /** Whether the operator has written terms. */
  hasTerms: boolean
}

/** How programs read this board, from the description of the API. */
export function ApiDocsPage(props: ApiDocsPageProps): ReactElement {
  const { document, hasTerms, origin, appId } = props
  return (
    <div className="wrap wrap-read page transparency api-docs">
      <h1>{text.heading}</h1>
      <p className="lead">
        <Sentence
          text={text.lead}
          parts={{ document: <Link href="/api/openapi.json">{text.openApiDocument}</Link> }}
        />
      </p>
      <p>
        <Sentence
          text={text.assistants}
          parts={{ assistants: <Link href="/docs/mcp">{text.assistantsLink}</Link> }}
        />
      </p>
      <Calls {...props} />
      <SearchParameters {...props} />
      <Fields schemas={document.components.schemas} />
      <Writing {...props} />
      <Errors />
      <Limits {...props} />
      <Feeds />
      <Section className="stack" id="use" title={text.use}>
        <p>{text.useRights}</p>
        {hasTerms ? (
          <p>
            <Sentence text={text.useTerms} parts={{ terms: <Link href="/terms">{text.terms}</Link> }} />
          </p>
        ) : null}
      </Section>
      <Packages {...props} />
      {appId === undefined ? null : <OldApps origin={origin} appId={appId} />}
    </div>
  )
}

function Calls({ document, origin, tryWith }: ApiDocsPageProps): ReactElement {
  const base = document.servers[0]?.url ?? ''
  return (
    <Section className="stack" id="calls" title={text.calls}>
      <p>{text.callsLead}</p>
      <div>
        {Object.entries(document.paths).map(([path, { get }]) =>
          get === undefined || get.security !== undefined ? null : (
            <Call
              key={path}
              {...{ call: get, path: base + path, origin, parameters: document.components.parameters }}
              tryWith={tryWith[get.operationId] ?? {}}
            />
          ),
        )}
      </div>
    </Section>
  )
}

function SearchParameters({ document }: ApiDocsPageProps): ReactElement {
  const parameters = Object.values(document.components.parameters)
  return (
    <Section className="stack" id="search" title={text.search}>
      <p>
        <Sentence text={text.searchLead} parts={{ repeated: <code>{'mode=remote&mode=hybrid'}</code> }} />{' '}
        <Sentence
          text={text.facetNote}
          parts={{ prefix: <code>not_</code>, example: <code>not_tag=java</code> }}
        />
      </p>
      <p>
        <Sentence
          text={text.placeNote}
          parts={{
            country: <code>country=DE</code>,
            reach: <code>reach=named</code>,
            city: <code>city=berlin</code>,
          }}
        />
      </p>
      <ParameterTable parameters={parameters.filter(({ name }) => !name.startsWith('not_'))} />
    </Section>
  )
}

function Writing({ document, origin }: ApiDocsPageProps): ReactElement {
  const base = document.servers[0]?.url ?? ''
  const rows = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { description, security }]: [string, ApiCall]) =>
      security === undefined
        ? []
        : [[`${method.toUpperCase()} ${base}${path}`, description, security[0]?.apiKey.join()]],
    ),
  )
  return (
    <Section className="stack" id="writing" title={text.writing}>
      <p>
        <Sentence
          text={text.writingLead}
          parts={{
            account: <Link href="/account/keys">{text.account}</Link>,
            header: <code>Authorization: Bearer</code>,
          }}
        />
      </p>
      <Table head={[text.writingCall, text.writingDoes, text.scope]} rows={rows} />
      <p>
        <Sentence
          text={text.writingOnce}
          parts={{ dry: <code>?dryRun=true</code>, once: <code>Idempotency-Key</code> }}
        />
      </p>
      <pre className="snippet">{`curl '${origin}/api/v1/listings?dryRun=true' -H 'Authorization: Bearer YOUR_KEY' --json '{"title": "Senior Rust Engineer"}'`}</pre>
    </Section>
  )
}

function Errors(): ReactElement {
  const rows = Object.entries(errorCodes).map(([code, status]) => [code, status, titles[status]])
  return (
    <Section className="stack" id="errors" title={text.errors}>
      <p>
        <Sentence
          text={text.errorsLead}
          parts={{
            type: <code>application/problem+json</code>,
            fields: <code>status, code, title, detail, requestId</code>,
            field: <code>field</code>,
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
    <Section className="stack" id="limits" title={text.limits}>
      {limit === undefined ? (
        <p>{text.limitsOff}</p>
      ) : (
        <>
          <p>{text.limit(limit.points, limit.seconds)}</p>
          <p>
            <Sentence
              text={text.limitFields}
              parts={{
                policy: <code>RateLimit-Policy</code>,
                state: <code>RateLimit</code>,
                wait: <code>Retry-After</code>,
              }}
            />
          </p>
        </>
      )}
      <h3>{text.caching}</h3>
      <p>
        <Sentence
          text={text.etags}
          parts={{ etag: <code>ETag</code>, condition: <code>If-None-Match</code> }}
        />
      </p>
      <h3>{text.otherSites}</h3>
      <p>
        <Sentence
          text={text.cors}
          parts={{ exposed: <code>ETag, Link, RateLimit, RateLimit-Policy, Retry-After</code> }}
        />
      </p>
    </Section>
  )
}

function Feeds(): ReactElement {
  return (
    <Section className="stack" id="feeds" title={text.feeds}>
      <p>{text.feedsLead}</p>
      <Table head={[text.address, text.content]} rows={Object.entries(text.feedAddresses)} />
    </Section>
  )
}

function Packages({ appId }: ApiDocsPageProps): ReactElement {
  const uses = { ...text.packageUses, ...(appId !== undefined && text.oldAppPackageUses) }
  return (
    <Section className="stack" id="packages" title={text.packages}>
      <p>{text.packagesLead}</p>
      <Table head={[text.packageName, text.packageUse]} rows={Object.entries(uses)} />
    </Section>
  )
}

function OldApps({ origin, appId }: { origin: string; appId: string }): ReactElement {
  return (
    <Section className="stack" id="old-apps" title={text.oldApps}>
      <p>
        <Sentence text={text.oldAppsLead} parts={{ form: <code>{'{ code, error }'}</code> }} />
      </p>
      <dl className="properties">
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
