import {
  type Job,
  type SignatureCondition,
  type SignatureKind,
  type SignedListing,
  type SignedListingMessage,
  type SignedListingVersion,
  verifyPath,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { jobLink } from '#messages/embed'
import * as text from '#messages/signature'
import { Icon } from '../../components/icon/icon.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Fact, Panel, Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Day, momentText } from '../../components/time/time.tsx'
import { describeMark } from './signature-line.tsx'

interface VerifyPageProps {
  job: Pick<Job, 'id' | 'path' | 'title' | 'company' | 'isDemo'>
  listing: SignedListing
  /** Of the wallet's chain; undefined for one without a name. */
  chainName?: string | undefined
  companySeenAt: string
  sample: string
}

/** The signature of a listing: what was signed, by whom, and what of it holds; with all that it takes to check it without us. */
export function VerifyPage({
  job,
  listing,
  chainName,
  companySeenAt,
  sample,
}: VerifyPageProps): ReactElement {
  const mark = describeMark(listing.mark, listing.brokenAt)
  return (
    <div className="wrap wrap-read page signature">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>{text.title}</h1>
      <p className="badges">
        <span className={`badge signature-${mark.tone}`}>
          <Icon name="pen" isSmall /> {mark.words}
        </span>
      </p>
      <Meaning listing={listing} job={job} companySeenAt={companySeenAt} />
      <Conditions conditions={listing.conditions} />
      <Section className="section" id="signed" title={text.whatWasSigned}>
        <p className="soft">
          {text.signedLead} {listing.covers}
        </p>
        <SignedTable listing={listing} chainName={chainName} />
        {listing.typedData.domain.version === '1' ? null : <HashedContent content={listing.content} />}
      </Section>
      <CheckIt job={job} listing={listing} sample={sample} />
    </div>
  )
}

function Meaning({
  listing,
  job,
  companySeenAt,
}: Omit<VerifyPageProps, 'sample' | 'chainName'>): ReactElement {
  const domain = <b>{listing.typedData.message.companyDomain}</b>
  return (
    <p className="soft signature-lead">
      {listing.mark === 'signed' ? (
        <>
          <Sentence text={text.publishedBy} parts={{ domain }} />{' '}
        </>
      ) : null}
      <Sentence text={text.firstSeen} parts={{ day: <Day iso={companySeenAt} /> }} /> {text.noProofOfHonesty}
      {job.isDemo ? ` ${text.demo}` : null}
    </p>
  )
}

function Conditions({ conditions }: { conditions: readonly SignatureCondition[] }): ReactElement {
  return (
    <Panel id="conditions" title={text.checks}>
      <div className="body">
        <ul className="checked">
          {conditions.map(({ name, isMet, sentence, at }) => (
            <li className={isMet ? 'tone-ok' : 'tone-bad'} key={name}>
              <Icon name={isMet ? 'check' : 'x'} />
              <div className="address">
                <span className="visually-hidden">{isMet ? text.passed : text.failed}</span>
                {sentence}
                {at === null ? null : (
                  <small>
                    {text.at[name]} <Day iso={at} />
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

function CheckIt({
  job,
  listing,
  sample,
}: Omit<VerifyPageProps, 'companySeenAt' | 'chainName'>): ReactElement {
  const facts = [
    { name: text.wallet, value: listing.signer },
    { name: text.digest, value: listing.digest },
    { name: text.signature, value: listing.signature },
  ]
  return (
    <Section className="section" id="check-it" title={text.checkYourself}>
      <p className="soft">
        <Sentence
          text={text.howTo}
          parts={{
            install: <Code>npm install viem</Code>,
            file: <Code>check.mjs</Code>,
            run: <Code>node check.mjs</Code>,
            true: <Code>true</Code>,
            json: <Link href={verifyPath(job)}>{text.json}</Link>,
          }}
        />
      </p>
      <CodeBlock copy={text.copyProgram}>{sample}</CodeBlock>
      <dl className="properties signature-properties">
        {facts.map(({ name, value }) => (
          <Fact name={name} key={name}>
            <span className="mono">{value}</span>
          </Fact>
        ))}
      </dl>
      <details className="signature-raw">
        <summary>{text.typedData}</summary>
        <CodeBlock copy={text.copyTypedData}>{JSON.stringify(listing.typedData, null, 2)}</CodeBlock>
      </details>
      <a className="button button-small" href={`/embed?job=${job.id}`}>
        {jobLink}
      </a>
    </Section>
  )
}

/** Everything that the listing says, laid out to be read: what is hashed has no blanks between its parts. */
export function HashedContent({ content }: { content: string }): ReactElement {
  return (
    <details className="signature-raw">
      <summary>{text.hashedContent}</summary>
      <pre className="signature-code">{JSON.stringify(JSON.parse(content), null, 2)}</pre>
    </details>
  )
}

function Code({ children }: { children: string }): ReactElement {
  return <code className="mono">{children}</code>
}

/** Code that scrolls sideways, and that a script offers to copy. */
function CodeBlock({ copy, children }: { copy: string; children: string }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <pre className="signature-code mono" tabIndex={0} data-copy={copy}>
      <code>{children}</code>
    </pre>
  )
}

/** Every string that was signed; where the listing says something else now, that is next to it. */
function SignedTable({ listing, chainName }: Pick<VerifyPageProps, 'listing' | 'chainName'>): ReactElement {
  const isBroken = listing.fields.some(({ isSame }) => !isSame)
  const { message } = listing.typedData
  const isRenewed =
    listing.expiresAt !== null && Math.floor(Date.parse(listing.expiresAt) / 1000) > message.expiresAt
  return (
    <table className="table signature-table">
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.signedColumn}</th>
          {isBroken ? <th scope="col">{text.currentText}</th> : null}
        </tr>
      </thead>
      <tbody>
        {wordedFields(listing).map(({ name, signed, shown: current, isSame }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="address">{signed}</td>
            {isBroken ? <ShownNow value={current} isSame={isSame} /> : null}
          </tr>
        ))}
        {messageFacts(message, { chainName }).map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="address" colSpan={isBroken ? 2 : 1}>
              {value}
              {name === text.fields.expires && isRenewed && listing.expiresAt !== null ? (
                <span className="faint block">
                  <Sentence text={text.renewedUntil} parts={{ day: <Day iso={listing.expiresAt} /> }} />
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With the time of publication as people read it, as the one at which the listing expires. */
function wordedFields({ fields, typedData, publishedAt }: SignedListing): SignedListing['fields'] {
  return fields.map((field) =>
    field.name === text.signedFields.publishedAt
      ? {
          ...field,
          signed: secondsText(typedData.message.publishedAt),
          shown: publishedAt === null ? '' : momentText(publishedAt),
        }
      : field,
  )
}

/** On narrow screens, where the table has no head, the cell says what it is. */
function ShownNow({ value, isSame }: { value: string; isSame: boolean }): ReactElement {
  if (isSame) return <td className="faint hide-narrow">{text.unchanged}</td>
  return (
    <td className="address signature-new">
      <span className="show-narrow">{text.currentText}:&nbsp;</span>
      {value}
    </td>
  )
}

interface FactOptions {
  chainName?: string | undefined
  /** Times also as the number of seconds that wallets show. */
  withSeconds?: boolean
}

/** Facts that a signature covers besides the content, as people read them. */
export function messageFacts(
  message: SignedListingMessage,
  { chainName, withSeconds = false }: FactOptions = {},
): { name: string; value: string }[] {
  const isFirst = /^0x0+$/.test(message.previous)
  const { fields } = text
  return [
    { name: fields.site, value: message.site },
    { name: fields.revision, value: String(message.revision) },
    { name: fields.domain, value: message.companyDomain },
    { name: fields.expires, value: secondsText(message.expiresAt, { withSeconds }) },
    { name: fields.chain, value: chainText(message.signerChainId, chainName) },
    { name: fields.previous, value: isFirst ? text.firstVersion : message.previous },
  ]
}

/** A time that is signed, as people read it. */
export function secondsText(seconds: number, { withSeconds = false } = {}): string {
  const words = momentText(new Date(seconds * 1000).toISOString())
  return withSeconds ? `${words} (${seconds})` : words
}

/** The chain's name, as wallets show it, with the number that is signed. */
function chainText(chainId: number, name: string | undefined): string {
  return name === undefined ? String(chainId) : `${name} (${chainId})`
}

/** Lines that the samples print after the signature itself. */
const comparisons = (version: SignedListingVersion, jobId: string): string => {
  const content =
    version === '1'
      ? `console.log('the text is the one that was signed', keccak256(toBytes(description)) === message.descriptionHash)`
      : `console.log('the listing says what was signed', keccak256(toBytes(content)) === message.contentHash)`
  return `console.log('what was signed', message, hashTypedData(typedData) === digest)
console.log('it is this listing', message.jobId === '${jobId}')
console.log('published', publishedAt, Math.floor(Date.parse(publishedAt) / 1000) === message.publishedAt)
${content}
// A domain names its wallets in its DNS or in a file.
console.log('now look whether the domain names this wallet: in the TXT record _cryptolist.' + message.companyDomain)
console.log('or in the file', 'https://' + message.companyDomain + '/.well-known/cryptolist.json')`
}

/** A program of some lines that checks the signature without this board's word for it: Node and viem, or a browser's console with both. */
export function sampleOf(
  { kind, version, jobId }: { kind: SignatureKind; version: SignedListingVersion; jobId: string },
  url: string,
): string {
  const isAccount = kind === 'eoa'
  const names = ['hashTypedData', 'keccak256', 'toBytes']
  const imports = isAccount ? ['recoverTypedDataAddress'] : ['createPublicClient', 'http']
  const read = [
    'typedData',
    'signature',
    'signer',
    'digest',
    'publishedAt',
    version === '1' ? 'description' : 'content',
  ]
  return `import { ${[...names, ...imports].sort().join(', ')} } from 'viem'

const answer = await fetch('${url}')
const { ${read.join(', ')} } = await answer.json()
const { message } = typedData
${isAccount ? accountCheck : contractCheck}
${comparisons(version, jobId)}`
}

const accountCheck = `const address = await recoverTypedDataAddress({ ...typedData, signature })

console.log('signed by', address, address.toLowerCase() === signer)`

const contractCheck = `// A node of the chain message.signerChainId that you trust.
const client = createPublicClient({ transport: http(process.env.RPC_URL) })

console.log('signed by', signer, await client.verifyTypedData({ address: signer, ...typedData, signature }))`
