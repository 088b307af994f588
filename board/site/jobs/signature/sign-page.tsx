import type { SignedListingData } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import type { CheckedListProps } from '../../manage/listing/panels.tsx'
import { messageFacts } from './verify-page.tsx'

interface SignPageProps {
  title: string
  /** Path of the listing's page. */
  path: string
  /** Path of its page for those who manage it, which is there whatever state the listing is in. */
  managePath: string
  isSigned: boolean
  /** What is signed; null while `obstacle` says why it cannot be. */
  typedData: SignedListingData | null
  obstacle: string | null
  /** Where the domain is proved, or the page claimed for that first; null for those who can do neither. */
  proof: CheckedListProps['proof']
  signers: readonly string[]
  description: string
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
  signers,
  description,
}: SignPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page sg">
      <Trail items={[{ href: typedData === null ? managePath : path, text: title }]} />
      <h1>Sign this listing</h1>
      <p className="t2 sg-lead">
        A signature lets anybody check, without trusting this site, that the holder of your domain published
        exactly this. It costs nothing and sends no transaction. When you edit what is signed, the mark says
        so until you sign again.
      </p>
      {typedData === null ? (
        <div className="note warn">
          <Icon name="info" />
          <span>
            {obstacle}{' '}
            {proof === null ? null : (
              <Link href={proof.path}>
                {proof.isClaim ? 'Claim the company’s page' : 'Prove the company’s domain'}
              </Link>
            )}
          </span>
        </div>
      ) : (
        <>
          <Wallets path={path} isSigned={isSigned} typedData={typedData} signers={signers} />
          <WhatIsSigned typedData={typedData} description={description} />
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
    <section className="pn" aria-labelledby="sign-with">
      <header>
        <h2 id="sign-with">{isSigned ? 'Sign again with a wallet' : 'Sign with a wallet'}</h2>
      </header>
      <div className="bd">
        <div
          data-sign={`${path}/sign`}
          data-message={JSON.stringify(typedData.message)}
          data-done={`${path}/verify`}
        >
          <p className="nojs">
            A wallet in the browser needs JavaScript. Switch it on for this page and load it again.
          </p>
          <p className="t2 needs-js" data-none="">
            No wallet has been found in this browser. Install one, or open this page in the browser of your
            wallet.
          </p>
        </div>
        <p className="sm t2 sg-sign">These wallets may sign for your company:</p>
        <ul className="sm mono addr">
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
  description,
}: {
  typedData: SignedListingData
  description: string
}): ReactElement {
  const rows: [string, string][] = [
    ['Title', message.title],
    ['Employment', message.employment],
    ['Pay', message.pay],
    ['Tokens', message.tokenTerms],
    ['Place', message.place],
    ['Applying', message.applyTarget],
    ['Hash of the text', message.descriptionHash],
  ]
  const facts = messageFacts(message).map(({ name, value }): [string, string] => [
    name,
    name === 'Chain of the wallet' ? 'the one that your wallet is on' : value,
  ])
  return (
    <Section className="sec" id="signed" title="What you sign">
      <p className="t2">Your wallet shows these words. Sign only if they are the same there.</p>
      <table className="tb sg-tb">
        <tbody>
          {[...rows, ...facts].map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="addr">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="sg-raw">
        <summary>The text that is hashed</summary>
        <pre className="sg-code wrapped">{description}</pre>
      </details>
    </Section>
  )
}
