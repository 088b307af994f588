import type { DnsSight, FileSight, OwnDomainProof, ProofState } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { proofMethodNames } from '../../components/marks/marks.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Ago, dayText } from '../../components/time/time.tsx'

interface ProofPanelProps {
  proof: OwnDomainProof
  now: Date
  /** Path that the forms are sent to: this one for a new text, `/check` and `/remove` below it; null for who may only look. */
  path: string | null
  /** Whether the button of this panel is the page's filled one. */
  isMain: boolean
  canRemove: boolean
}

/** One domain: how its proof stands, what to place, what was seen, and what can be done. */
export function ProofPanel({ proof, now, path, isMain, canRemove }: ProofPanelProps): ReactElement {
  const { domain } = proof
  const isNew = needsNewText(proof, now)
  return (
    <Panel id={`domain-${domain}`} title={domain} beside={<StateBadge proof={proof} />}>
      <div className="bd stk">
        <p className="sm">{stateText(proof, now)}</p>
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
  const tone = state === 'verified' ? 'badge' : state === 'stale' ? 'badge warn' : 'badge un'
  return (
    <span className={tone}>
      <Icon name={state === 'verified' ? 'shield' : state === 'pending' ? 'clock' : 'warning'} isSmall />{' '}
      {stateNames[state]}
      {state === 'verified' && method !== null ? `: ${proofMethodNames[method]}` : ''}
    </span>
  )
}

/** Open while it is needed; one that is proved needs it only to look something up. */
function Placement({ proof }: { proof: OwnDomainProof }): ReactElement {
  if (proof.state !== 'verified') return <VerificationSteps proof={proof} />
  return (
    <details className="stays">
      <summary className="sm t2">
        <Icon name="chevron" isSmall /> What has to stay there
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
    <div className="acts">
      <ButtonForm
        action={isNew ? path : `${path}/check`}
        className={isMain ? 'btn btn-p' : 'btn'}
        fields={{ domain }}
      >
        {isNew ? 'Get a new text' : 'Check now'}
      </ButtonForm>
      {canRemove ? (
        <details className="acts-del">
          <summary className="btn btn-s">Remove…</summary>
          <Form action={`${path}/remove`}>
            <input type="hidden" name="domain" value={domain} />
            <p className="sm t2">
              {state === 'verified' || state === 'stale'
                ? 'Your pages no longer say that you hold it, and signatures of listings count as earlier ones.'
                : 'The text above proves nothing any more.'}
            </p>
            <SubmitButton className="btn btn-d">Remove {domain}</SubmitButton>
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
        <h3 id={`dns-${domain}`}>With a DNS record</h3>
        <p className="sm t2">Add a TXT record where the domain’s DNS is managed.</p>
        <Copyable label="Name" value={record.name} />
        <Copyable label="Value" value={record.value} />
      </section>
      <section aria-labelledby={`file-${domain}`}>
        <h3 id={`file-${domain}`}>Or with a file</h3>
        <p className="sm t2">Put this file on the domain’s web site, over https.</p>
        <Copyable label="Address" value={file.url} />
        <Copyable label="Contents" value={file.text} />
      </section>
    </div>
  )
}

/** A text to be copied; the button that copies it is added by a script. */
function Copyable({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <div className="copy">
      <p className="copy-l">{label}</p>
      <pre data-copy={label}>{value.trimEnd()}</pre>
    </div>
  )
}

/** What the last look saw, by each resolver and in the file. */
function Evidence({ proof, now }: { proof: OwnDomainProof; now: Date }): ReactElement | null {
  const { evidence, domain } = proof
  if (evidence === null) return null
  return (
    <section aria-labelledby={`seen-${domain}`}>
      <h3 id={`seen-${domain}`}>
        Last check <Ago iso={evidence.at} now={now} />
      </h3>
      {evidence.isTaken ? (
        <p className="note warn">
          <Icon name="warning" />
          <span>
            <b>Found, but another company here has proved {domain} first.</b> It keeps the domain until its
            own proof is not found any more; we look at that now. Then check again.
          </span>
        </p>
      ) : null}
      <ul className="seen">
        {evidence.dns.map(({ resolver, saw }) => (
          <li key={resolver}>
            <Icon name={saw === 'token' ? 'check' : 'x'} isSmall />
            <span>
              <span className="mono">{resolver}</span> {dnsSightNames[saw]}
            </span>
          </li>
        ))}
        <li>
          <Icon name={evidence.file === 'token' ? 'check' : 'x'} isSmall />
          <span>File: {fileSightNames[evidence.file]}</span>
        </li>
      </ul>
      <p className="xs t3">
        More than half of the resolvers have to see the record, or the file has to be there. A new record can
        take an hour to be seen everywhere.
      </p>
    </section>
  )
}

const stateNames: Record<ProofState, string> = {
  pending: 'Not proved yet',
  verified: 'Proved',
  stale: 'Not found any more',
  revoked: 'Ended',
}

const dnsSightNames: Record<DnsSight, string> = {
  token: 'sees the record',
  other_token: 'sees a verify= text, but another one',
  nothing: 'sees no such record',
  no_answer: 'gave no answer',
}

const fileSightNames: Record<FileSight, string> = {
  token: 'it is there',
  other_token: 'it is there, with another verify text',
  no_file: 'there is none, or it has no verify text',
  not_readable: 'it is not JSON of this form',
  too_large: 'it is larger than 64 KB',
  elsewhere: 'its address redirects to another domain, or not to https',
  not_public: 'the domain points to a private address',
  no_answer: 'the server gave no answer',
}

/** What a proof's state means now, and what happens next. */
function stateText(proof: OwnDomainProof, now: Date): string {
  const { state, checkedAt, staleAt, failedChecks } = proof
  switch (state) {
    case 'pending':
      return isOver(proof, now)
        ? 'The text waited for seven days and does not work any more. Ask for a new one.'
        : `Place one of the two below. We look every hour until ${dayText(proof.pendingUntil)}, or when you ask.`
    case 'verified':
      return failedChecks === 0
        ? `Last found on ${dayOf(checkedAt)}. We look every week: leave it where it is.`
        : `Last found on ${dayOf(checkedAt)}, and not at the last ${failedChecks === 1 ? 'check' : `${failedChecks} checks`}. Put it back: after the third one readers are told.`
    case 'stale':
      return `Not found any more since ${dayOf(staleAt)}. Put it back, then check. We look every day; 14 days after that day the proof ends.`
    case 'revoked':
      return 'It was away for too long. You can prove the domain again with a new text.'
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
