import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/domain-verification'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
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

/** The domains of a company: what to publish where, and the state of each. */
export function ProofPage(props: ProofPageProps): ReactElement {
  const { company, companies, proofs, now, canManage, isOwner, problems, typed, signInAgain } = props
  const path = `/dashboard/companies/${company.slug}/proof`
  return (
    <DashboardShell
      title={text.title}
      current={{ company: company.slug, section: 'proof' }}
      companies={companies}
    >
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        <p className="soft measure">{text.lead}</p>
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
      </div>
    </DashboardShell>
  )
}

interface AddingProps extends Pick<ProofPageProps, 'problems' | 'typed'> {
  path: string
  isFirst: boolean
}

/** The form for a domain; one after the first is folded, so that a page asks for one thing at a time. */
function Adding({ path, isFirst, problems, typed }: AddingProps): ReactElement {
  const form = (
    <Form action={path} problems={problems} className="body stack company-fields">
      <Field name="domain" label={text.domain} hint={text.domainHint} value={typed} maxLength={300} />
      <SubmitButton className={isFirst ? 'button button-main' : 'button'}>{text.start}</SubmitButton>
    </Form>
  )
  if (isFirst)
    return (
      <Panel id="add-domain" title={text.add}>
        {form}
      </Panel>
    )
  return (
    <details className="disclosure" open={problems.length > 0}>
      <summary>
        <Icon name="chevron" isSmall /> {text.addAnother}
      </summary>
      {form}
    </details>
  )
}
