import type { ReactElement } from 'react'
import * as text from '#messages/sign-in'
import { Link } from '../link/link.tsx'

/** The ways to an account, on a page that needs one: signing in, or up, and back to the page. */
export function SignInWays({ label, path }: { label: string; path: string }): ReactElement {
  const next = encodeURIComponent(path)
  return (
    <>
      <p>
        <a className="button button-main button-large" href={`/sign-in?next=${next}`}>
          {label}
        </a>
      </p>
      <p className="small soft">
        {text.noAccount} <Link href={`/sign-up?next=${next}`}>{text.signUp}</Link>
      </p>
    </>
  )
}
