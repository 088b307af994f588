import type { ReactElement } from 'react'
import * as text from '#messages/account'
import { type FormAnswer, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'

export interface SignInAgainProps {
  sentence: string
  next?: string | undefined
}

/** What keeps something from being done until the person signs in again. */
export function SignInAgain({ sentence, next = '/account' }: SignInAgainProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="lock" />
      <span>
        {sentence} <Link href={`/sign-in?next=${encodeURIComponent(next)}&again=1`}>{text.signInAgain}</Link>
      </span>
    </div>
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
