import { type CompanySigner, type DomainProof, shortAddress } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/domain-verification'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Day } from '../../components/time/time.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'

interface WalletsPageProps extends Omit<FormAnswer, 'status'> {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  proof: DomainProof | null
  /** Those that may sign now and those of the past, the newest first. */
  signers: readonly CompanySigner[]
  /** Whether the viewer is an owner, who alone adds and removes wallets. */
  isOwner: boolean
  typed: { address: string; chain: string }
}

export function WalletsPage(props: WalletsPageProps): ReactElement {
  const { company, companies, proof, signers, isOwner, problems, typed, signInAgain } = props
  const path = `/dashboard/companies/${company.slug}/wallets`
  const isVerified = proof?.state === 'verified'
  const current = signers.filter(({ validUntil }) => validUntil === null)
  const past = signers.filter(({ validUntil }) => validUntil !== null)
  return (
    <DashboardShell
      title={text.wallets}
      current={{ company: company.slug, section: 'wallets' }}
      companies={companies}
    >
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        <p className="soft measure">{text.walletsLead}</p>
        {isVerified ? null : <NeedsDomain slug={company.slug} />}
        {current.length === 0 ? null : (
          <Panel id="current" title={isVerified ? text.current : text.currentLater} body="body">
            <SignerTable signers={current} path={isOwner ? path : null} />
          </Panel>
        )}
        {current.length === 0 && isVerified && !isOwner ? (
          <p className="empty">
            {text.noWallets} {text.ownersAdd}
          </p>
        ) : null}
        {isOwner && isVerified ? <Adding path={path} problems={problems} typed={typed} /> : null}
        {past.length === 0 ? null : (
          <Panel id="past" title={text.past} body="body">
            <SignerTable signers={past} path={null} />
          </Panel>
        )}
        {proof === null ? null : <InDomain domain={proof.domain} />}
      </div>
    </DashboardShell>
  )
}

/** The note that a company needs a verified domain before it can add a signing wallet. */
function NeedsDomain({ slug }: { slug: string }): ReactElement {
  return (
    <p className="empty">
      <Sentence
        text={text.needsDomain}
        parts={{ verify: <Link href={`/dashboard/companies/${slug}/proof`}>{text.verifyLink}</Link> }}
      />
    </p>
  )
}

type AddingProps = Pick<WalletsPageProps, 'problems' | 'typed'> & { path: string }

function Adding({ path, problems, typed }: AddingProps): ReactElement {
  return (
    <Panel id="add" title={text.addWallet}>
      <Form action={path} problems={problems} className="body stack company-fields">
        <Field
          name="address"
          label={text.walletAddress}
          hint={text.walletHint}
          value={typed.address}
          maxLength={80}
        />
        <Field
          name="chain"
          label={text.chain}
          hint={text.chainHint}
          value={typed.chain}
          inputMode="numeric"
          maxLength={16}
          isOptional
        />
        <SubmitButton className="button button-main">{text.submitWallet}</SubmitButton>
      </Form>
    </Panel>
  )
}

/** The other way: what the domain itself may say. */
function InDomain({ domain }: { domain: string }): ReactElement {
  return (
    <Panel id="in-domain" title={text.inDomain} body="body stack">
      <p className="small soft">{text.inDomainHint(domain)}</p>
      <p className="small soft">
        <Sentence
          text={text.txtRecord}
          parts={{ name: <span className="mono address">_cryptolist.{domain}</span> }}
        />
      </p>
      <pre className="snippet">signer=eip155:1:0x…</pre>
      <p className="small soft">
        <Sentence text={text.inFile} parts={{ key: <span className="mono">verify</span> }} />
      </p>
      <pre className="snippet">"signers": ["eip155:1:0x…"]</pre>
    </Panel>
  )
}

interface SignerTableProps {
  signers: readonly CompanySigner[]
  /** Path that the forms are sent below; null where nothing can be removed. */
  path: string | null
}

function SignerTable({ signers, path }: SignerTableProps): ReactElement {
  const isPast = signers.some(({ validUntil }) => validUntil !== null)
  return (
    <table className="table signers">
      <thead>
        <tr>
          <th scope="col">{text.wallet}</th>
          <th scope="col">{text.source}</th>
          <th scope="col">{text.since}</th>
          {isPast ? <th scope="col">{text.until}</th> : null}
          {path === null ? null : (
            <th scope="col" className="right">
              <span className="visually-hidden">{text.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {signers.map((signer) => (
          <SignerRow
            signer={signer}
            path={path}
            isPast={isPast}
            key={`${signer.chainId} ${signer.address} ${signer.source} ${signer.validFrom}`}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SignerRowProps extends Pick<SignerTableProps, 'path'> {
  signer: CompanySigner
  isPast: boolean
}

function SignerRow({ signer, path, isPast }: SignerRowProps): ReactElement {
  const { address, chainId, source, validFrom, validUntil } = signer
  return (
    <tr>
      <td className="small">
        <span className="mono hide-narrow address">{address}</span>
        <span className="mono show-narrow" title={address}>
          {shortAddress(address)}
        </span>
        {chainId === 1 ? null : <span className="block faint">{text.onChain(chainId)}</span>}
      </td>
      <td data-label={text.source}>{text.sources[source]}</td>
      <td data-label={text.since}>
        <Day iso={validFrom} />
      </td>
      {isPast ? <td data-label={text.until}>{validUntil === null ? '' : <Day iso={validUntil} />}</td> : null}
      {path === null ? null : (
        <td className="right">{source === 'owner' ? <Removal signer={signer} path={path} /> : null}</td>
      )}
    </tr>
  )
}

function Removal({ signer: { address, chainId }, path }: { signer: CompanySigner; path: string }) {
  return (
    <ButtonForm
      action={`${path}/remove`}
      className="button button-small"
      fields={{ address, chain: chainId }}
    >
      {text.remove}
      <span className="visually-hidden"> {shortAddress(address)}</span>
    </ButtonForm>
  )
}
