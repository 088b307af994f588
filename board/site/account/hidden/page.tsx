import type { SavedJob } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as frame from '#messages/frame'
import * as text from '#messages/hidden-jobs'
import { browseJobs } from '#messages/saved-jobs'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'

export const hiddenPath = '/account/hidden'

export interface HiddenPageProps {
  hidden: {
    jobs: readonly SavedJob['job'][]
    companies: readonly { slug: string; name: string }[]
  }
}

/** The jobs and companies that lists leave out for an account. */
export function HiddenPage({ hidden }: HiddenPageProps): ReactElement {
  const isEmpty = hidden.jobs.length + hidden.companies.length === 0
  return (
    <div className="wrap wrap-read page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {isEmpty ? <NothingHidden /> : <HiddenLists {...hidden} />}
    </div>
  )
}

/** For visitors without an account: what their browser hid, which its script asks for. */
export function BrowserHiddenPage({ hidden }: HiddenPageProps): ReactElement {
  const isEmpty = hidden.jobs.length + hidden.companies.length === 0
  return (
    <div className="wrap wrap-read page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      <p className="lead">{text.inThisBrowser}</p>
      <p className="no-js">{text.needsScript}</p>
      <div data-failed="" hidden>
        <p className="note bad" role="alert">
          {text.notLoaded}
        </p>
      </div>
      <div data-browser-hidden="">{isEmpty ? <NothingHidden isHidden /> : <HiddenLists {...hidden} />}</div>
    </div>
  )
}

/** `isHidden`: until a script knows that there is nothing. */
function NothingHidden({ isHidden = false }: { isHidden?: boolean }): ReactElement {
  return (
    <div className="empty" hidden={isHidden}>
      <h2>{text.empty}</h2>
      <p>{text.emptyHint}</p>
      <p>
        <Link href="/jobs">{browseJobs}</Link>
      </p>
    </div>
  )
}

function HiddenLists({ jobs, companies }: HiddenPageProps['hidden']): ReactElement {
  return (
    <>
      {companies.length === 0 ? null : (
        <Panel id="companies" title={text.companies}>
          <ul className="body stack">
            {companies.map(({ slug, name }) => (
              <HiddenItem field="companies" id={slug} name={name} path={`/companies/${slug}`} key={slug} />
            ))}
          </ul>
        </Panel>
      )}
      {jobs.length === 0 ? null : (
        <Panel id="jobs" title={text.jobs}>
          <ul className="body stack">
            {jobs.map(({ id, title, company, path, status }) => (
              <HiddenItem
                field="jobs"
                id={id}
                name={title}
                path={path}
                company={company.name}
                isClosed={status !== 'live'}
                key={id}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

interface HiddenItemProps {
  field: 'jobs' | 'companies'
  id: string
  name: string
  path: string
  company?: string
  isClosed?: boolean
}

function HiddenItem({ field, id, name, path, company, isClosed = false }: HiddenItemProps): ReactElement {
  return (
    <li className="line">
      <span className="grow">
        <Link href={path}>
          <bdi>{name}</bdi>
        </Link>
        {company === undefined ? null : (
          <span className="soft">
            {' '}
            · <bdi>{company}</bdi>
          </span>
        )}{' '}
        {isClosed ? <span className="badge neutral">{text.closed}</span> : null}
      </span>
      <ButtonForm
        action={hiddenPath}
        fields={{ [field]: id }}
        className="button button-small"
        label={text.showJobAgain(name)}
      >
        {text.showAgain}
      </ButtonForm>
    </li>
  )
}
