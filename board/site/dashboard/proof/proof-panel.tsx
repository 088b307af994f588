import type { OwnDomainProof, ProofMethod } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/domain-verification'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago, dayText } from '../../components/time/time.tsx'

interface ProofPanelProps {
  proof: OwnDomainProof
  now: Date
  /** Path that the forms are sent to: this one for a new code, `/check` and `/remove` below it; null if the viewer can't change it. */
  path: string | null
  /** Whether the button of this panel is the page's filled one. */
  isMain: boolean
  canRemove: boolean
}

/** One domain: its state, what to publish, what was found, and the actions. */
export function ProofPanel({ proof, now, path, isMain, canRemove }: ProofPanelProps): ReactElement {
  const { domain } = proof
  const isNew = needsNewText(proof, now)
  return (
    <Panel id={`domain-${domain}`} title={domain} beside={<StateBadge proof={proof} />}>
      <div className="body stack">
        <p className="small">{stateText(proof, now)}</p>
        {proof.state === 'verified' ? (
          <p className="small">{proof.isPublic ? text.isPublic : text.notPublicYet}</p>
        ) : null}
        {isNew ? null : <Placement proof={proof} />}
        <Evidence proof={proof} now={now} />
        {path === null ? null : (
          <Actions proof={proof} isNew={isNew} path={path} isMain={isMain} canRemove={canRemove} />
        )}
      </div>
    </Panel>
  )
}

function StateBadge({ proof: { state, method } }: { proof: OwnDomainProof }): ReactElement {
  const tone = state === 'verified' ? 'badge' : state === 'stale' ? 'badge warn' : 'badge neutral'
  return (
    <span className={tone}>
      <Icon name={state === 'verified' ? 'shield' : state === 'pending' ? 'clock' : 'warning'} isSmall />{' '}
      {state === 'verified' && method !== null ? text.verifiedBy(methodNames[method]) : text.states[state]}
    </span>
  )
}

/** Open while it is needed; for a verified domain it is only for reference. */
function Placement({ proof }: { proof: OwnDomainProof }): ReactElement {
  if (proof.state !== 'verified') return <VerificationSteps proof={proof} />
  return (
    <details className="proof-more">
      <summary className="small soft">
        <Icon name="chevron" isSmall /> {text.keepInPlace}
      </summary>
      <VerificationSteps proof={proof} />
    </details>
  )
}

interface ActionsProps extends Pick<ProofPanelProps, 'isMain' | 'canRemove'> {
  proof: OwnDomainProof
  isNew: boolean
  path: string
}

function Actions({ proof: { domain, state }, isNew, path, isMain, canRemove }: ActionsProps): ReactElement {
  return (
    <div className="actions proof-actions">
      <ButtonForm
        action={isNew ? path : `${path}/check`}
        className={isMain ? 'button button-main' : 'button'}
        fields={{ domain }}
      >
        {isNew ? text.newCode : text.checkNow}
      </ButtonForm>
      {canRemove ? (
        <details className="actions-delete">
          <summary className="button button-plain">{text.removeDomain}</summary>
          <Form action={`${path}/remove`}>
            <input type="hidden" name="domain" value={domain} />
            <p className="small soft">
              {state === 'verified' || state === 'stale' ? text.removeVerified : text.removePending}
            </p>
            <SubmitButton className="button button-danger">{text.removeNamed(domain)}</SubmitButton>
          </Form>
        </details>
      ) : null}
    </div>
  )
}

function VerificationSteps({ proof }: { proof: OwnDomainProof }): ReactElement {
  const { domain, record, file } = proof
  return (
    <div className="ways">
      <section aria-labelledby={`dns-${domain}`}>
        <h3 id={`dns-${domain}`}>{text.withDns}</h3>
        <p className="small soft">{text.dnsHint}</p>
        <Copyable label={text.name} copy={text.copyName} value={record.name} />
        <Copyable label={text.value} copy={text.copyValue} value={record.value} />
      </section>
      <section aria-labelledby={`file-${domain}`}>
        <h3 id={`file-${domain}`}>{text.withFile}</h3>
        <p className="small soft">{text.fileHint}</p>
        <Copyable label={text.link} copy={text.copyLink} value={file.url} />
        <Copyable label={text.contents} copy={text.copyContents} value={file.text} />
      </section>
    </div>
  )
}

/** A text to be copied; the button that copies it is added by a script. */
function Copyable({ label, copy, value }: { label: string; copy: string; value: string }): ReactElement {
  return (
    <div className="copy">
      <p className="copy-label">{label}</p>
      <pre data-copy={copy}>{value.trimEnd()}</pre>
    </div>
  )
}

/** Results of the last check, at each resolver and in the file. */
function Evidence({ proof, now }: { proof: OwnDomainProof; now: Date }): ReactElement | null {
  const { evidence, domain } = proof
  if (evidence === null) return null
  return (
    <section aria-labelledby={`seen-${domain}`}>
      <h3 id={`seen-${domain}`}>
        <Sentence text={text.lastCheck} parts={{ ago: <Ago iso={evidence.at} now={now} /> }} />
      </h3>
      {evidence.isTaken ? (
        <p className="note warn">
          <Icon name="warning" />
          <span>
            <b>{text.taken(domain)}</b> {text.takenHint}
          </span>
        </p>
      ) : null}
      <ul className="seen">
        {evidence.dns.map(({ resolver, saw }) => (
          <li className={saw === 'token' ? 'found' : 'missed'} key={resolver}>
            <Icon name={saw === 'token' ? 'check' : 'x'} isSmall />
            <span>
              <span className="mono">{resolver}</span> {text.dnsSights[saw]}
            </span>
          </li>
        ))}
        <li className={evidence.file === 'token' ? 'found' : 'missed'}>
          <Icon name={evidence.file === 'token' ? 'check' : 'x'} isSmall />
          <span>{text.fileSight(text.fileSights[evidence.file])}</span>
        </li>
      </ul>
      <p className="tiny faint">{text.checkHint}</p>
    </section>
  )
}

const methodNames: Record<ProofMethod, string> = { dns_txt: text.dnsRecord, well_known: text.file }

/** The meaning of a proof's state now, and what happens next. */
function stateText(proof: OwnDomainProof, now: Date): string {
  const { state, checkedAt, staleAt, failedChecks } = proof
  switch (state) {
    case 'pending':
      return isOver(proof, now) ? text.codeExpired : text.addOne(dayText(proof.pendingUntil))
    case 'verified':
      return failedChecks === 0
        ? text.lastFound(dayOf(checkedAt))
        : text.missed(dayOf(checkedAt), failedChecks)
    case 'stale':
      return text.lost(dayOf(staleAt))
    case 'revoked':
      return text.ended
  }
}

function needsNewText(proof: OwnDomainProof, now: Date): boolean {
  return proof.state === 'revoked' || isOver(proof, now)
}

function isOver({ state, pendingUntil }: OwnDomainProof, now: Date): boolean {
  return state === 'pending' && Date.parse(pendingUntil) <= now.getTime()
}

function dayOf(iso: string | null): string {
  return iso === null ? '–' : dayText(iso)
}
