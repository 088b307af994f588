import { type CompanyClaim, companyLimits, type OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/claim'
import { demoNotClaimable, hasTeam } from '#messages/company-errors'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { MainButton, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormAnswer, type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { companiesStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
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
        <Sentence text={text.title} parts={{ name: <bdi>{name}</bdi> }} />
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
          <b>{text.yours}</b> <Link href={`/dashboard/companies/${slug}`}>{text.editProfile}</Link>
        </span>
      </p>
    )
  if (isDemo) return <p className="soft">{demoNotClaimable}</p>
  if (isClaimed) return <p className="soft">{hasTeam}</p>
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
      <p className="soft">{text.intro}</p>
      <SignInWays label={text.signIn} path={`/companies/${slug}/claim`} />
    </>
  )
}

function ClaimForm({ slug, knownDomain, typedNote, problems }: ClaimPageProps): ReactElement {
  return (
    <>
      <p className="soft">
        {text.reviewed} {knownDomain === null ? '' : text.orVerify(knownDomain)}
      </p>
      <Form action={`/companies/${slug}/claim`} className="stack" problems={problems}>
        <TextArea
          name="note"
          label={text.role}
          value={typedNote}
          rows={5}
          maxLength={companyLimits.claimNoteLetters}
          hint={text.roleHint}
        />
        <MainButton>{text.request}</MainButton>
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
          <b>{text.inReview}.</b>{' '}
          <Sentence text={text.inReviewSince} parts={{ day: <Day iso={claim.createdAt} /> }} />
        </span>
      </p>
      {knownDomain === null ? null : (
        <>
          <p className="soft">
            <Sentence text={text.skipReview} parts={{ domain: <b className="address">{knownDomain}</b> }} />
          </p>
          <p>
            <a className="button button-main button-large" href={`/companies/${slug}/claim/proof`}>
              {text.verifyDomain}
            </a>
          </p>
        </>
      )}
      <p className="small soft">{text.youWrote}</p>
      <blockquote className="small address company-said">{claim.note}</blockquote>
      <Form action={`/companies/${slug}/claim/withdraw`}>
        <button type="submit" className="button button-large">
          {text.withdraw}
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
        <b>
          {claim.decidedAt === null ? (
            text.rejected
          ) : (
            <Sentence text={text.rejectedOn} parts={{ day: <Day iso={claim.decidedAt} /> }} />
          )}
          .
        </b>{' '}
        {claim.reason} {text.askAgain}
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
    <div className="wrap wrap-read page form-page">
      <Trail
        items={[
          companiesStep,
          { href: `/companies/${company.slug}`, text: company.name },
          { href: claimPath, text: text.back },
        ]}
      />
      <h1>{text.proofTitle(company.name)}</h1>
      <ProblemSummary problems={problems} />
      <p className="lead">{text.proofLead}</p>
      {proof === null ? (
        <Beginning path={`${claimPath}/proof`} knownDomain={knownDomain} />
      ) : (
        <ProofPanel proof={proof} now={now} path={`${claimPath}/proof`} isMain canRemove={false} />
      )}
    </div>
  )
}

function Beginning({ path, knownDomain }: { path: string; knownDomain: string | null }): ReactElement {
  if (knownDomain === null) return <p className="empty">{text.noDomain}</p>
  return (
    <Form action={path} className="stack">
      <p>
        <Sentence text={text.start} parts={{ domain: <b>{knownDomain}</b> }} />
      </p>
      <p>
        <button type="submit" className="button button-main">
          {text.startButton(knownDomain)}
        </button>
      </p>
    </Form>
  )
}
