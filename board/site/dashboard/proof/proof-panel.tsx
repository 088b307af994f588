import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { proofMethodNames } from '../../components/marks/proof-words.ts'
import { Evidence } from './evidence.tsx'
import { needsNewText, stateNames, stateText } from './proof-words.ts'
import { VerificationSteps } from './verification-steps.tsx'

export interface ProofPanelProps {
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
    <section className="pn" aria-labelledby={`domain-${domain}`}>
      <header>
        <h2 id={`domain-${domain}`}>{domain}</h2>
        <StateBadge proof={proof} />
      </header>
      <div className="bd stk">
        <p className="sm">{stateText(proof, now)}</p>
        {isNew ? null : <Placement proof={proof} />}
        <Evidence proof={proof} now={now} />
        {path === null ? null : (
          <Actions proof={proof} isNew={isNew} path={path} isMain={isMain} canRemove={canRemove} />
        )}
      </div>
    </section>
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
      <form method="post" action={isNew ? path : `${path}/check`}>
        <input type="hidden" name="domain" value={domain} />
        <button type="submit" className={isMain ? 'btn btn-p' : 'btn'}>
          {isNew ? 'Get a new text' : 'Check now'}
        </button>
      </form>
      {canRemove ? (
        <details className="acts-del">
          <summary className="btn btn-s">Remove…</summary>
          <form method="post" action={`${path}/remove`}>
            <input type="hidden" name="domain" value={domain} />
            <p className="sm t2">
              {state === 'verified' || state === 'stale'
                ? 'Your pages no longer say that you hold it, and signatures of listings count as earlier ones.'
                : 'The text above proves nothing any more.'}
            </p>
            <button type="submit" className="btn btn-d">
              Remove {domain}
            </button>
          </form>
        </details>
      ) : null}
    </div>
  )
}
