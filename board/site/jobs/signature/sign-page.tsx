import type { SignedListingData } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/signature'
import { Icon } from '../../components/icon/icon.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import type { CheckedListProps } from '../../manage/listing/panels.tsx'
import { HashedContent, messageFacts, secondsText } from './verify-page.tsx'

interface SignPageProps {
  title: string
  /** Path of the listing's page. */
  path: string
  /** Path of its page for those who manage it, which is there whatever state the listing is in. */
  managePath: string
  isSigned: boolean
  /** The data to sign; null while `obstacle` says why it cannot be signed. */
  typedData: SignedListingData | null
  obstacle: string | null
  /** Where the domain is proved, or the page claimed for that first; null for those who can do neither. */
  proof: CheckedListProps['proof']
  /** The parts of it that the listing says, by the names that people read. */
  fields: readonly { name: string; value: string }[]
  signers: readonly string[]
  /** Everything that the listing says, as it is hashed. */
  content: string
  /** Where applications go, which is signed by a hash; null where they go to a link. */
  applyAddress: { email: string; salt: string } | null
}

/** Where an employer signs a listing with a wallet. Wallets speak with scripts only, and the page says so. */
export function SignPage({
  title,
  path,
  managePath,
  isSigned,
  typedData,
  obstacle,
  proof,
  fields,
  signers,
  content,
  applyAddress,
}: SignPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page signature">
      <Trail items={[jobsStep, { href: typedData === null ? managePath : path, text: title }]} />
      <h1>{text.signTitle}</h1>
      <p className="soft signature-lead">{text.signLead}</p>
      {typedData === null ? (
        <div className="note warn">
          <Icon name="info" />
          <span>
            {obstacle}{' '}
            {proof === null ? null : (
              <Link href={proof.path}>{proof.isClaim ? text.claimPage : text.verifyDomain}</Link>
            )}
          </span>
        </div>
      ) : (
        <>
          <Wallets path={path} isSigned={isSigned} typedData={typedData} signers={signers} />
          <WhatIsSigned typedData={typedData} fields={fields} content={content} applyAddress={applyAddress} />
        </>
      )}
    </div>
  )
}

interface WalletsProps {
  path: string
  isSigned: boolean
  typedData: SignedListingData
  signers: readonly string[]
}

function Wallets({ path, isSigned, typedData, signers }: WalletsProps): ReactElement {
  return (
    <section className="panel" aria-labelledby="sign-with">
      <header>
        <h2 id="sign-with">{isSigned ? text.signAgainWith : text.signWith}</h2>
      </header>
      <div className="body">
        <div
          data-sign={`${path}/sign`}
          data-message={JSON.stringify(typedData.message)}
          data-done={`${path}/verify`}
        >
          <p className="no-js">{text.needsScript}</p>
          <p className="soft needs-js" data-none="">
            {text.noWallet}
          </p>
        </div>
        <p className="small soft signature-sign">{text.signersOf}</p>
        <ul className="small mono address">
          {signers.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WhatIsSigned({
  typedData: { message },
  fields,
  content,
  applyAddress,
}: Pick<SignPageProps, 'fields' | 'content' | 'applyAddress'> & {
  typedData: SignedListingData
}): ReactElement {
  const facts = messageFacts(message, { withSeconds: true }).map(({ name, value }) => ({
    name,
    value: name === text.fields.chain ? text.yourChain : value,
  }))
  const rows = fields.map(({ name, value }) => ({
    name,
    value:
      name === text.signedFields.publishedAt
        ? secondsText(message.publishedAt, { withSeconds: true })
        : value,
  }))
  return (
    <Section className="section" id="signed" title={text.whatYouSign}>
      <p className="soft">{text.compare}</p>
      {applyAddress === null ? null : (
        <p className="soft">
          <Sentence
            text={text.applyAddress}
            parts={{
              email: <b className="address">{applyAddress.email}</b>,
              salt: <code className="mono address">{applyAddress.salt}</code>,
            }}
          />
        </p>
      )}
      <table className="table signature-table">
        <tbody>
          {[...rows, ...facts].map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="address">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <HashedContent content={content} />
    </Section>
  )
}
