import type { ReactElement } from 'react'
import * as text from '#messages/setup'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

export interface BecomeAdminPageProps {
  path: string
  /** The visitor's name here; null when they have not signed in. */
  accountName: string | null
  signInAgain: string | null
  problems: readonly FormProblem[]
}

/** The page of the link that the server gives its operator. Only its button makes an admin: programs that preview links open them too. */
export function BecomeAdminPage(props: BecomeAdminPageProps): ReactElement {
  const { path, accountName, signInAgain, problems } = props
  const next = encodeURIComponent(path)
  return (
    <FormPage title={text.becomeTitle}>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={path} />}
      <ProblemSummary problems={problems} />
      <p className="soft">{text.becomeLead}</p>
      {accountName === null ? (
        <>
          <p className="soft">{text.needsAccount}</p>
          <p className="line">
            <a className="button button-main button-large" href={`/sign-up?next=${next}`}>
              {text.createAccount}
            </a>
            <a className="button button-large" href={`/sign-in?next=${next}`}>
              {text.signIn}
            </a>
          </p>
        </>
      ) : (
        <Form action={path} className="stack">
          <p className="small soft">
            <Sentence text={text.becomeAs} parts={{ account: <b className="address">{accountName}</b> }} />
          </p>
          <MainButton>{text.become}</MainButton>
        </Form>
      )}
    </FormPage>
  )
}

export interface HowPageProps {
  /** Else a start of the server has made a link. */
  hasAdmin: boolean
  /** Of the visitor's account; null when they have not signed in. */
  username: string | null
  linkFile: string
}

/** How the operator becomes an admin, for whoever wanted to open what only admins can. */
export function HowPage({ hasAdmin, username, linkFile }: HowPageProps): ReactElement {
  const command = <code>{text.adminCommand}</code>
  const toVisitor = hasAdmin ? text.howWithAdmin : text.howByCommand
  const toAccount = hasAdmin ? text.howWithAdminAs : text.howByCommandAs
  return (
    <FormPage title={text.howTitle}>
      <p className="soft">{text.howLead}</p>
      {hasAdmin ? null : (
        <p>
          <Sentence text={text.howByLink} parts={{ file: <code>{linkFile}</code> }} />
        </p>
      )}
      <p>
        <Sentence
          text={username === null ? toVisitor : toAccount}
          parts={{ command, account: <b className="address">{username}</b> }}
        />
      </p>
      {username === null ? (
        <p className="line">
          <a className="button button-large" href="/sign-up">
            {text.createAccount}
          </a>
          <a className="button button-large" href="/sign-in?next=%2Fbecome-admin">
            {text.howSignIn}
          </a>
        </p>
      ) : null}
    </FormPage>
  )
}

export function AdminLinkGonePage(): ReactElement {
  return (
    <FormPage title={text.linkGone}>
      <p className="soft">
        <Sentence text={text.goneLead} parts={{ command: <code>{text.adminCommand}</code> }} />
      </p>
    </FormPage>
  )
}
