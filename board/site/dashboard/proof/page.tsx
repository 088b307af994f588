import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'
import { ProofPanel } from './proof-panel.tsx'

export interface ProofPageProps extends Omit<FormAnswer, 'status'> {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  proofs: readonly OwnDomainProof[]
  now: Date
  /** Whether the viewer may ask for proofs and have them checked. */
  canManage: boolean
  /** Whether the viewer is an owner, who alone removes a domain. */
  isOwner: boolean
  typed: string
}

/** The domains of a company: what to place where, and how each proof stands. */
export function ProofPage(props: ProofPageProps): ReactElement {
  const { company, companies, proofs, now, canManage, isOwner, problems, typed, signInAgain } = props
  const path = `/dashboard/companies/${company.slug}/proof`
  return (
    <DashboardShell
      title="Proof of your domain"
      current={{ company: company.slug, section: 'proof' }}
      companies={companies}
    >
      <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
      <p className="t2 measure">
        Whoever reads your listings sees which domain you hold, how that was checked and when. It says who
        published them, not more.
      </p>
      {proofs.map((proof, index) => (
        <ProofPanel
          proof={proof}
          now={now}
          path={canManage ? path : null}
          isMain={index === 0}
          canRemove={isOwner}
          key={proof.domain}
        />
      ))}
      {canManage ? (
        <Adding path={path} isFirst={proofs.length === 0} problems={problems} typed={typed} />
      ) : null}
    </DashboardShell>
  )
}

interface AddingProps extends Pick<ProofPageProps, 'problems' | 'typed'> {
  path: string
  isFirst: boolean
}

function Adding({ path, isFirst, problems, typed }: AddingProps): ReactElement {
  return (
    <Panel id="add-domain" title={isFirst ? 'Prove a domain' : 'Prove another domain'}>
      <Form action={path} problems={problems} className="bd stk narrow">
        <Field
          name="domain"
          label="Domain"
          hint="Such as harbor.example. You get a text to place in its DNS or on its web site."
          value={typed}
          maxLength={300}
        />
        <SubmitButton className={isFirst ? 'btn btn-p' : 'btn'}>Prove this domain</SubmitButton>
      </Form>
    </Panel>
  )
}
