import type { Job, SignatureCondition, SignedListing, SignedListingMessage } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Fact, Panel, Section } from '../../components/panel/panel.tsx'
import { Day, dayText } from '../../components/time/time.tsx'
import { describeMark } from './signature-line.tsx'

interface VerifyPageProps {
  job: Pick<Job, 'path' | 'title' | 'company' | 'isDemo'>
  listing: SignedListing
  companySeenAt: string
  sample: string
}

/** What was signed of a listing, by whom, and what of it holds; with all that it takes to check it without us. */
export function VerifyPage({ job, listing, companySeenAt, sample }: VerifyPageProps): ReactElement {
  const mark = describeMark(listing.mark, listing.brokenAt)
  return (
    <div className="wrap wrap-read page sg">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>Signature of this listing</h1>
      <p className="badges">
        <span className={`badge sg-${mark.tone}`}>
          <Icon name="pen" isSmall /> {mark.text}
        </span>
      </p>
      <Meaning listing={listing} job={job} companySeenAt={companySeenAt} />
      <Conditions conditions={listing.conditions} />
      <Section className="sec" id="signed" title="What was signed">
        <FieldsTable listing={listing} />
        <MessageFacts listing={listing} />
      </Section>
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
        <Fact name={name} key={name}>
          {value}
          {name === 'Ends' && isRenewed && listing.expiresAt !== null ? (
            <>
              . Renewed since, it ends on <Day iso={listing.expiresAt} />
            </>
          ) : null}
        </Fact>
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
    <Section className="sec" id="check-it" title="Check it yourself">
      <p className="t2">
        The same as <Link href={`${job.path}/verify.json`}>JSON</Link>, for any program. With Node:{' '}
        <code className="mono">npm install viem</code>, save this as <code className="mono">check.mjs</code>{' '}
        and run <code className="mono">node check.mjs</code>. It has to say <code className="mono">true</code>{' '}
        three times.
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
    </Section>
  )
}

/** The strings of what was signed; where the listing says something else now, that stands beside it. */
function FieldsTable({ listing }: { listing: SignedListing }): ReactElement {
  const isBroken = listing.fields.some(({ isSame }) => !isSame)
  return (
    <table className="tb sg-tb">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Signed</th>
          {isBroken ? <th scope="col">Says now</th> : null}
        </tr>
      </thead>
      <tbody>
        {listing.fields.map(({ name, signed, shown, isSame }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="addr">{signed}</td>
            {isBroken ? <ShownNow shown={shown} isSame={isSame} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On narrow screens, where the table has no head, the cell says what it is. */
function ShownNow({ shown, isSame }: { shown: string; isSame: boolean }): ReactElement {
  if (isSame) return <td className="t3 hide-m">the same</td>
  return (
    <td className="addr sg-new">
      <span className="show-m">Says now:&nbsp;</span>
      {shown}
    </td>
  )
}

export function messageFacts(message: SignedListingMessage): { name: string; value: string }[] {
  const isFirst = /^0x0+$/.test(message.previous)
  return [
    { name: 'Site', value: message.site },
    { name: 'Listing', value: `${message.jobId}, revision ${message.revision}` },
    { name: 'Company’s domain', value: message.companyDomain },
    { name: 'Published', value: secondsText(message.publishedAt) },
    { name: 'Ends', value: secondsText(message.expiresAt) },
    { name: 'Chain of the wallet', value: String(message.signerChainId) },
    { name: 'Signature before', value: isFirst ? 'none: no earlier revision was signed' : message.previous },
  ]
}

function secondsText(seconds: number): string {
  return `${dayText(new Date(seconds * 1000).toISOString())} (${seconds})`
}

/** A domain names its wallets in its DNS or in a file. */
const namedAt = `const { companyDomain } = typedData.message
console.log('now look whether the domain names this wallet: in the TXT record _cryptolist.' + companyDomain)
console.log('or in the file', 'https://' + companyDomain + '/.well-known/cryptolist.json')`

/** A program of some lines that checks the signature without this board's word for it: Node and viem, or a browser's console with both. */
export function sampleOf({ kind }: Pick<SignedListing, 'kind'>, url: string): string {
  return kind === 'eoa' ? accountSample(url) : contractSample(url)
}

function accountSample(url: string): string {
  return `import { hashTypedData, keccak256, recoverTypedDataAddress, toBytes } from 'viem'

const answer = await fetch('${url}')
const { typedData, signature, signer, digest, description } = await answer.json()
const address = await recoverTypedDataAddress({ ...typedData, signature })

console.log('signed by', address, address.toLowerCase() === signer)
console.log('what was signed', typedData.message, hashTypedData(typedData) === digest)
console.log('the text is the one that was signed', keccak256(toBytes(description)) === typedData.message.descriptionHash)
${namedAt}`
}

function contractSample(url: string): string {
  return `import { createPublicClient, hashTypedData, http, keccak256, toBytes } from 'viem'

const answer = await fetch('${url}')
const { typedData, signature, signer, digest, description } = await answer.json()
// A node of the chain typedData.message.signerChainId that you trust.
const client = createPublicClient({ transport: http(process.env.RPC_URL) })

console.log('signed by', signer, await client.verifyTypedData({ address: signer, ...typedData, signature }))
console.log('what was signed', typedData.message, hashTypedData(typedData) === digest)
console.log('the text is the one that was signed', keccak256(toBytes(description)) === typedData.message.descriptionHash)
${namedAt}`
}
