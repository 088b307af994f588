import { type CompanySigner, type DomainProof, type SignerSource, shortAddress } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
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
  const isProved = proof?.state === 'verified'
  const current = signers.filter(({ validUntil }) => validUntil === null)
  const past = signers.filter(({ validUntil }) => validUntil !== null)
  return (
    <DashboardShell
      title="Wallets that may sign"
      current={{ company: company.slug, section: 'wallets' }}
      companies={companies}
    >
      <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
      <p className="t2 measure">
        A listing signed by one of these wallets is marked as signed, as long as your domain is proved.
        Signing costs nothing and moves nothing.
      </p>
      <Panel id="current" title={isProved ? 'May sign now' : 'May sign once the domain is proved'} body="bd">
        {current.length === 0 ? (
          <p className="sm t2">No wallet yet.</p>
        ) : (
          <SignerTable signers={current} path={isOwner ? path : null} />
        )}
      </Panel>
      {isOwner ? (
        <Adding path={path} company={company} proof={proof} problems={problems} typed={typed} />
      ) : null}
      {past.length === 0 ? null : (
        <Panel id="past" title="Could sign before" body="bd">
          <SignerTable signers={past} path={null} />
        </Panel>
      )}
      {proof === null ? null : <InDomain domain={proof.domain} />}
    </DashboardShell>
  )
}

type AddingProps = Pick<WalletsPageProps, 'company' | 'proof' | 'problems' | 'typed'> & { path: string }

function Adding({ path, company, proof, problems, typed }: AddingProps): ReactElement {
  if (proof?.state !== 'verified')
    return (
      <p className="em">
        Wallets sign in the name of a domain.{' '}
        <Link href={`/dashboard/companies/${company.slug}/proof`}>Prove the company’s domain</Link> first.
      </p>
    )
  return (
    <Panel id="add" title="Add a wallet">
      <Form action={path} problems={problems} className="bd stk narrow">
        <Field
          name="address"
          label="Address"
          hint="0x and 40 letters and digits, of an account or a contract wallet such as a Safe."
          value={typed.address}
          maxLength={80}
        />
        <Field
          name="chain"
          label="Chain of a contract wallet"
          hint="Its number, such as 1 for Ethereum or 8453 for Base. Empty for a plain account."
          value={typed.chain}
          inputMode="numeric"
          maxLength={16}
          isOptional
        />
        <SubmitButton className="btn btn-p">Add this wallet</SubmitButton>
      </Form>
    </Panel>
  )
}

/** The other way: what the domain itself may say. */
function InDomain({ domain }: { domain: string }): ReactElement {
  return (
    <Panel id="in-domain" title="Or let the domain name them" body="bd stk">
      <p className="sm t2">
        Wallets that stand in the DNS or in the file of {domain} are taken from there at each check, and end
        when they are gone. A TXT record for <span className="mono addr">_cryptolist.{domain}</span>:
      </p>
      <pre className="snip">signer=eip155:1:0x…</pre>
      <p className="sm t2">
        In the file, beside <span className="mono">verify</span>:
      </p>
      <pre className="snip">"signers": ["eip155:1:0x…"]</pre>
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
    <table className="tb signers">
      <thead>
        <tr>
          <th scope="col">Wallet</th>
          <th scope="col">From</th>
          <th scope="col">Since</th>
          {isPast ? <th scope="col">Until</th> : null}
          {path === null ? null : (
            <th scope="col" className="r">
              <span className="vh">Remove it</span>
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
      <td className="sm">
        <span className="mono hide-m addr">{address}</span>
        <span className="mono show-m" title={address}>
          {shortAddress(address)}
        </span>
        {chainId === 1 ? null : <span className="blk t3">on chain {chainId}</span>}
      </td>
      <td>{sourceNames[source]}</td>
      <td>
        <Day iso={validFrom} />
      </td>
      {isPast ? <td>{validUntil === null ? '' : <Day iso={validUntil} />}</td> : null}
      {path === null ? null : (
        <td className="r">{source === 'owner' ? <Removal signer={signer} path={path} /> : null}</td>
      )}
    </tr>
  )
}

function Removal({ signer: { address, chainId }, path }: { signer: CompanySigner; path: string }) {
  return (
    <ButtonForm action={`${path}/remove`} className="btn btn-s" fields={{ address, chain: chainId }}>
      Remove<span className="vh"> {shortAddress(address)}</span>
    </ButtonForm>
  )
}

const sourceNames: Record<SignerSource, string> = {
  dns_txt: 'DNS record',
  well_known: 'File on the site',
  owner: 'Added here',
}
