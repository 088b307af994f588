import type { OpenInvitation } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { Link } from '../components/link/link.tsx'
import { SignInWays } from '../components/sign-in-ways/sign-in-ways.tsx'
import { Day } from '../components/time/time.tsx'
import { roleNames, roleRights } from '../dashboard/company/team/page.tsx'

export interface InvitationPageProps {
  invitation: OpenInvitation
  path: string
  /** What the visitor is called here; null when they have not signed in. */
  accountName: string | null
  signInAgain: string | null
}

/** What the link of an invitation leads to. Only its button accepts: programs that look at mails open their links. */
export function InvitationPage({
  invitation,
  path,
  accountName,
  signInAgain,
}: InvitationPageProps): ReactElement {
  const { companyName, companySlug, role, expiresAt } = invitation
  return (
    <FormPage
      title={
        <>
          Join the team of <bdi>{companyName}</bdi>
        </>
      }
    >
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={path} />}
      <p className="t2">
        You are invited as {roleNames[role].toLowerCase()}: {roleRights[role].toLowerCase()} The invitation is
        open until <Day iso={expiresAt} />.
      </p>
      <p className="acts-links">
        <Link href={`/companies/${companySlug}`}>See the company</Link>
      </p>
      {accountName === null ? (
        <SignInWays label="Sign in to join" path={path} />
      ) : (
        <Form action={path} className="stk">
          <p className="sm t2">
            You are signed in as <b className="addr">{accountName}</b>, and join with this account.
          </p>
          <MainButton>Join the team</MainButton>
        </Form>
      )}
    </FormPage>
  )
}

export function InvitationGonePage(): ReactElement {
  return (
    <FormPage title="This invitation does not work any more">
      <p className="t2">
        It was used already, taken back, or it is older than seven days. Ask for a new one.
      </p>
      <p className="acts-links">
        <Link href="/dashboard/companies">Your companies</Link>
      </p>
    </FormPage>
  )
}
