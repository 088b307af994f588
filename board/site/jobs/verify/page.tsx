import type { Job, SignatureCondition, SignedListing } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'
import { FieldsTable, messageFacts } from './fields-table.tsx'
import { markWords } from './mark-words.ts'

export interface VerifyPageProps {
  job: Pick<Job, 'path' | 'title' | 'company' | 'isDemo'>
  listing: SignedListing
  /** When the company was first seen on this board. */
  companySeenAt: string
  /** The program that checks it elsewhere. */
  sample: string
}

/** What was signed of a listing, by whom, and what of it holds; with all that it takes to check it without us. */
export function VerifyPage({ job, listing, companySeenAt, sample }: VerifyPageProps): ReactElement {
  const mark = markWords(listing.mark, listing.brokenAt)
  return (
    <div className="wrap sg">
      <nav className="sm t3 crumbs" aria-label="Breadcrumb">
        <a className="lk" href="/jobs">
          Jobs
        </a>{' '}
        /{' '}
        <a className="lk" href={job.path}>
          {job.title}
        </a>
      </nav>
      <h1>Signature of this listing</h1>
      <p className="badges">
        <span className={`badge sg-${mark.tone}`}>
          <Icon name="pen" isSmall /> {mark.text}
        </span>
      </p>
      <Meaning listing={listing} job={job} companySeenAt={companySeenAt} />
      <Conditions conditions={listing.conditions} />
      <section className="sec" aria-labelledby="signed">
        <h2 id="signed">What was signed</h2>
        <FieldsTable listing={listing} />
        <MessageFacts listing={listing} />
      </section>
      <CheckIt job={job} listing={listing} sample={sample} />
    </div>
  )
}

function Meaning({ listing, job, companySeenAt }: Omit<VerifyPageProps, 'sample'>): ReactElement {
  const { companyDomain } = listing.typedData.message
  return (
    <p className="t2 sg-lead">
      {listing.mark === 'signed' ? (
        <>
          Published by the holder of <b>{companyDomain}</b>.{' '}
        </>
      ) : null}
      The company was first seen here on <Day iso={companySeenAt} />. A signature does not say that a company
      is honest: whoever holds a domain that only looks like a known one can sign as well. Read the domain
      letter by letter.
      {job.isDemo
        ? ' This is a demo listing: the proof of its domain is made up, and everybody knows the key that signed it.'
        : null}
    </p>
  )
}

function Conditions({ conditions }: { conditions: readonly SignatureCondition[] }): ReactElement {
  return (
    <Panel id="conditions" title="What the mark needs">
      <div className="bd">
        <ul className="vf">
          {conditions.map(({ name, isMet, sentence, at }) => (
            <li className={isMet ? 'tone-ok' : 'tone-bad'} key={name}>
              <Icon name={isMet ? 'check' : 'x'} />
              <div className="addr">
                <span className="vh">{isMet ? 'Holds: ' : 'Does not hold: '}</span>
                {sentence}
                {at === null ? null : (
                  <small>
                    {atWords[name]} <Day iso={at} />
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const atWords: Record<SignatureCondition['name'], string> = {
  signature: 'Checked',
  signer: 'Since',
  domain: 'Last found',
  text: 'Since',
}

function MessageFacts({ listing }: { listing: SignedListing }): ReactElement {
  const { message } = listing.typedData
  const isRenewed =
    listing.expiresAt !== null && Math.floor(Date.parse(listing.expiresAt) / 1000) > message.expiresAt
  return (
    <dl className="kv sg-kv">
      {messageFacts(message).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {name === 'Ends' && isRenewed && listing.expiresAt !== null ? (
              <>
                . Renewed since, it ends on <Day iso={listing.expiresAt} />
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CheckIt({
  job,
  listing,
  sample,
}: Pick<VerifyPageProps, 'job' | 'listing' | 'sample'>): ReactElement {
  return (
    <section className="sec" aria-labelledby="check-it">
      <h2 id="check-it">Check it yourself</h2>
      <p className="t2">
        The same as{' '}
        <a className="lk" href={`${job.path}/verify.json`}>
          JSON
        </a>
        , for any program. With Node: <code className="mono">npm install viem</code>, save this as{' '}
        <code className="mono">check.mjs</code> and run <code className="mono">node check.mjs</code>. It has
        to say <code className="mono">true</code> three times.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <pre className="sg-code mono" tabIndex={0}>
        <code>{sample}</code>
      </pre>
      <dl className="kv sg-kv">
        <div>
          <dt>Wallet</dt>
          <dd className="mono">{listing.signer}</dd>
        </div>
        <div>
          <dt>Digest</dt>
          <dd className="mono">{listing.digest}</dd>
        </div>
        <div>
          <dt>Signature</dt>
          <dd className="mono">{listing.signature}</dd>
        </div>
      </dl>
      <details className="sg-raw">
        <summary>Typed data (EIP-712)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
        <pre className="sg-code mono" tabIndex={0}>
          {JSON.stringify(listing.typedData, null, 2)}
        </pre>
      </details>
    </section>
  )
}
