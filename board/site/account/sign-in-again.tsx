import type { ReactElement } from 'react'
import * as text from '#messages/account'
import { type FormAnswer, ProblemSummary } from '../components/form/problems.tsx'
import { ReturnedNote } from '../components/form/returned-note.tsx'
import { Link } from '../components/link/link.tsx'

export interface SignInAgainProps {
  sentence: string
  next?: string | undefined
}

/** A note that the person has to sign in again before something is done. */
export function SignInAgain({ sentence, next = '/account' }: SignInAgainProps): ReactElement {
  return (
    <ReturnedNote icon="lock">
      <span>
        {sentence} <Link href={`/sign-in?next=${encodeURIComponent(next)}&again=1`}>{text.signInAgain}</Link>
      </span>
    </ReturnedNote>
  )
}

/** Why a form came back. */
export function FormNotes({
  problems,
  signInAgain,
  next,
}: Omit<FormAnswer, 'status'> & { next?: string }): ReactElement {
  return (
    <>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={next} />}
      <ProblemSummary problems={problems} />
    </>
  )
}
