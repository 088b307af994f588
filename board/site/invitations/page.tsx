import type { OpenInvitation } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/claim'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { SignInWays } from '../components/sign-in-ways/sign-in-ways.tsx'
import { Day } from '../components/time/time.tsx'

export interface InvitationPageProps {
  invitation: OpenInvitation
  path: string
  /** The visitor's name here; null when they have not signed in. */
  accountName: string | null
  signInAgain: string | null
}

/** The page of an invitation. Only its button accepts, because programs that scan emails open their links. */
export function InvitationPage({
  invitation,
  path,
  accountName,
  signInAgain,
}: InvitationPageProps): ReactElement {
  const { companyName, companySlug, role, expiresAt } = invitation
  return (
    <FormPage title={<Sentence text={text.join} parts={{ name: <bdi>{companyName}</bdi> }} />}>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={path} />}
      <p className="soft">
        {text.invitedAs[role]} <Sentence text={text.expires} parts={{ day: <Day iso={expiresAt} /> }} />
      </p>
      <p className="actions-links">
        <Link href={`/companies/${companySlug}`}>{text.companyPage}</Link>
      </p>
      {accountName === null ? (
        <SignInWays label={text.signInToJoin} path={path} />
      ) : (
        <Form action={path} className="stack">
          <p className="small soft">
            <Sentence text={text.joinAs} parts={{ account: <b className="address">{accountName}</b> }} />
          </p>
          <MainButton>{text.joinButton}</MainButton>
        </Form>
      )}
    </FormPage>
  )
}

export function InvitationGonePage(): ReactElement {
  return (
    <FormPage title={text.gone}>
      <p className="soft">{text.goneLead}</p>
      <p className="actions-links">
        <Link href="/dashboard/companies">{text.yourCompanies}</Link>
      </p>
    </FormPage>
  )
}
