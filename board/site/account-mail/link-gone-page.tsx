import type { ReactElement } from 'react'

/** What a link from a mail leads to once it was used or is too old. */
export function LinkGonePage({ purpose }: { purpose: 'reset' | 'verify' }): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>This link does not work any more</h1>
        <p className="t2">
          It was used already, it is too old, or the account has another address now. Nothing was changed.
        </p>
        <p>
          {purpose === 'reset' ? (
            <a className="btn btn-p btn-l" href="/forgot-password">
              Ask for a new link
            </a>
          ) : (
            <a className="btn btn-p btn-l" href="/account">
              Go to your account
            </a>
          )}
        </p>
      </div>
    </div>
  )
}
