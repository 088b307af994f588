import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import type { FormProblem } from '../../components/form/problems.ts'
import { ProofPanel } from '../../dashboard/proof/proof-panel.tsx'

export interface ClaimProofPageProps {
  company: { slug: string; name: string }
  /** The domain that is known of the company; null when none is. */
  knownDomain: string | null
  /** The claimant's proof of it; null before it was begun. */
  proof: OwnDomainProof | null
  now: Date
  problems: readonly FormProblem[]
}

/** Where somebody who asks for a company's page proves that they hold its domain. */
export function ClaimProofPage(props: ClaimProofPageProps): ReactElement {
  const { company, knownDomain, proof, now, problems } = props
  const claimPath = `/companies/${company.slug}/claim`
  return (
    <div className="wrap page one">
      <h1>Prove that {company.name} is yours</h1>
      <ProblemSummary problems={problems} />
      <p className="t2 measure">
        Whoever proves the company’s domain gets its page at once, without waiting for a moderator.
      </p>
      {proof === null ? (
        <Beginning path={`${claimPath}/proof`} knownDomain={knownDomain} />
      ) : (
        <ProofPanel proof={proof} now={now} path={`${claimPath}/proof`} isMain canRemove={false} />
      )}
      <p className="acts-links">
        <a className="lk" href={claimPath}>
          Back to your request
        </a>
      </p>
    </div>
  )
}

function Beginning({ path, knownDomain }: { path: string; knownDomain: string | null }): ReactElement {
  if (knownDomain === null)
    return <p className="em">No domain of this company is known here, so a moderator decides your request.</p>
  return (
    <form method="post" action={path} className="stk">
      <p>
        You get a text to place in the DNS of <b>{knownDomain}</b>, or on its web site.
      </p>
      <p>
        <button type="submit" className="btn btn-p">
          Prove {knownDomain}
        </button>
      </p>
    </form>
  )
}
