import type { ReactElement } from 'react'
import * as text from '#messages/sign-in'
import { Link } from '../link/link.tsx'

/** What a page offers who has to have an account for it: signing in, or up, and back to the page. */
export function SignInWays({ label, path }: { label: string; path: string }): ReactElement {
  const next = encodeURIComponent(path)
  return (
    <>
      <p>
        <a className="btn btn-p btn-l" href={`/sign-in?next=${next}`}>
          {label}
        </a>
      </p>
      <p className="sm t2">
        {text.noAccount} <Link href={`/sign-up?next=${next}`}>{text.signUp}</Link>
      </p>
    </>
  )
}
