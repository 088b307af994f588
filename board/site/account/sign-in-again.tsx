import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'

export interface SignInAgainProps {
  sentence: string
  next?: string
}

/** What keeps something from being done until the person signs in again. */
export function SignInAgain({ sentence, next = '/account' }: SignInAgainProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="lock" />
      <span>
        {sentence}{' '}
        <a className="lk" href={`/sign-in?next=${encodeURIComponent(next)}&again=1`}>
          Sign in again
        </a>
      </span>
    </div>
  )
}
