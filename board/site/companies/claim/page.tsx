import { type CompanyClaim, companyLimits, type OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { MainButton, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormAnswer, type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { companiesStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { SignInWays } from '../../components/sign-in-ways/sign-in-ways.tsx'
import { Day } from '../../components/time/time.tsx'
import { ProofPanel } from '../../dashboard/proof/proof-panel.tsx'

interface ClaimPageProps extends FormAnswer {
  slug: string
  name: string
  isClaimed: boolean
  isDemo: boolean
  /** The domain whose proof gives the page at once; null when none is known. */
  knownDomain: string | null
  isSignedIn: boolean
  claim: CompanyClaim | null
  typedNote: string
}

export function ClaimPage(props: ClaimPageProps): ReactElement {
  const { slug, name, problems, signInAgain } = props
  return (
    <div className="wrap wrap-form page">
      <Trail items={[companiesStep, { href: `/companies/${slug}`, text: name }]} />
      <h1>
        Claim the page of <bdi>{name}</bdi>
      </h1>
      <FormNotes problems={problems} signInAgain={signInAgain} next={`/companies/${slug}/claim`} />
      <Body {...props} />
    </div>
  )
}

function Body(props: ClaimPageProps): ReactElement {
  const { slug, isClaimed, isDemo, isSignedIn, claim } = props
  if (claim?.state === 'requested') return <Waiting {...props} claim={claim} />
  if (claim?.state === 'approved' && isClaimed)
    return (
      <p className="note ok">
        <Icon name="check" />
        <span>
          <b>The page is yours.</b> <Link href={`/dashboard/companies/${slug}`}>Write its profile</Link>
        </span>
      </p>
    )
  if (isDemo) return <p className="t2">This company was made up for the demo, so nobody can claim it.</p>
  if (isClaimed)
    return (
      <p className="t2">
        This page is kept by a team already. Do you belong to it? Ask one of its people for an invitation.
      </p>
    )
  if (!isSignedIn) return <SignedOut slug={slug} />
  return (
    <>
      {claim?.state === 'refused' ? <Refused claim={claim} /> : null}
      <ClaimForm {...props} />
    </>
  )
}

function SignedOut({ slug }: { slug: string }): ReactElement {
  return (
    <>
      <p className="t2">
        Nobody has proved yet that they keep this page. If you belong to it, you can: answer for its listings,
        write its profile, prove its domain.
      </p>
      <SignInWays label="Sign in to claim it" path={`/companies/${slug}/claim`} />
    </>
  )
}

function ClaimForm({ slug, knownDomain, typedNote, problems }: ClaimPageProps): ReactElement {
  return (
    <>
      <p className="t2">
        A moderator looks at your request.
        {knownDomain === null
          ? ''
          : ` It goes without them once you have sent it and proved the domain ${knownDomain}: the first to do so owns the page.`}
      </p>
      <Form action={`/companies/${slug}/claim`} className="stk" problems={problems}>
        <TextArea
          name="note"
          label="Who are you there?"
          value={typedNote}
          rows={5}
          maxLength={companyLimits.claimNoteLetters}
          hint="What you do at the company, and where a moderator can see that: a page of its website, a profile. Only moderators read it."
        />
        <MainButton>Ask for the page</MainButton>
      </Form>
    </>
  )
}

function Waiting({ slug, knownDomain, claim }: ClaimPageProps & { claim: CompanyClaim }): ReactElement {
  return (
    <>
      <p className="note">
        <Icon name="clock" />
        <span>
          <b>Your request waits for a moderator</b> since <Day iso={claim.createdAt} />. The decision comes to
          your confirmed e-mail address and stands here.
        </span>
      </p>
      {knownDomain === null ? null : (
        <>
          <p className="t2">
            You need not wait if you hold the domain <b className="addr">{knownDomain}</b>.
          </p>
          <p>
            <a className="btn btn-p btn-l" href={`/companies/${slug}/claim/proof`}>
              Prove the domain
            </a>
          </p>
        </>
      )}
      <p className="sm t2">You wrote:</p>
      <blockquote className="sm addr co-said">{claim.note}</blockquote>
      <Form action={`/companies/${slug}/claim/withdraw`}>
        <button type="submit" className="btn btn-l">
          Take the request back
        </button>
      </Form>
    </>
  )
}

function Refused({ claim }: { claim: CompanyClaim }): ReactElement {
  return (
    <p className="note warn">
      <Icon name="info" />
      <span>
        <b>Your request was refused</b>
        {claim.decidedAt === null ? null : (
          <>
            {' '}
            on <Day iso={claim.decidedAt} />
          </>
        )}
        .{claim.reason === null ? '' : ` ${claim.reason}`} You can ask again with more to go by.
      </span>
    </p>
  )
}

interface ClaimProofPageProps {
  company: { slug: string; name: string }
  /** The domain that is known of the company; null when none is. */
  knownDomain: string | null
  /** The claimant's proof of it; null before it was begun. */
  proof: OwnDomainProof | null
  now: Date
  problems: readonly FormProblem[]
}

export function ClaimProofPage(props: ClaimProofPageProps): ReactElement {
  const { company, knownDomain, proof, now, problems } = props
  const claimPath = `/companies/${company.slug}/claim`
  return (
    <div className="wrap wrap-read page one">
      <Trail items={[companiesStep, { href: `/companies/${company.slug}`, text: company.name }]} />
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
        <Link href={claimPath}>Back to your request</Link>
      </p>
    </div>
  )
}

function Beginning({ path, knownDomain }: { path: string; knownDomain: string | null }): ReactElement {
  if (knownDomain === null)
    return <p className="em">No domain of this company is known here, so a moderator decides your request.</p>
  return (
    <Form action={path} className="stk">
      <p>
        You get a text to place in the DNS of <b>{knownDomain}</b>, or on its web site.
      </p>
      <p>
        <button type="submit" className="btn btn-p">
          Prove {knownDomain}
        </button>
      </p>
    </Form>
  )
}
