import type { ReactElement } from 'react'

/** Confirming an address with the link from a mail. It takes a press of the button: programs that look at mails open their links. */
export function VerifyEmailPage({ token }: { token: string }): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Confirm your e-mail address</h1>
        <p className="t2">
          One press, and the address that this link was sent to is confirmed for your account.
        </p>
        <form method="post" action="/verify-email" className="stk">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn btn-p btn-l">
            Confirm the address
          </button>
        </form>
      </div>
    </div>
  )
}

/** What is shown once it is done. */
export function EmailVerifiedPage(): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Address confirmed</h1>
        <p className="t2">Your e-mail address is confirmed. There is nothing else to do.</p>
        <p>
          <a className="btn" href="/account">
            Go to your account
          </a>
        </p>
      </div>
    </div>
  )
}
