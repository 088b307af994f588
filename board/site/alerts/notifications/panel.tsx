import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { ButtonForm } from '../../components/form/button-form.tsx'

export interface ShownNotifications {
  /** With which browsers subscribe. */
  publicKey: string
  /** Hashes of the browsers that are notified. */
  browsers: readonly string[]
}

/** Notifications of all alerts of a place. The buttons for this browser come with a script; those that end all work without. */
export function NotificationsPanel({
  place: { path, token },
  notifications: { publicKey, browsers },
}: {
  /** Where alerts are managed, and the token of its link. */
  place: { path: string; token: string | undefined }
  notifications: ShownNotifications
}): ReactElement {
  const fields: Record<string, string> = token === undefined ? {} : { token }
  const stopPath = `${path}/stop-notifying`
  return (
    <section
      aria-labelledby="notifications"
      data-notify={publicKey}
      data-browsers={browsers.join(' ')}
      hidden={browsers.length === 0}
    >
      <h2 id="notifications">{text.notifications}</h2>
      <p className="soft">{text.notifyHint}</p>
      <div role="alert" data-failed="" hidden>
        <p className="error">{text.notifyFailed}</p>
      </div>
      {browsers.length === 0 ? null : <p>{text.browsersNotified(browsers.length)}</p>}
      <div className="actions-row">
        <div data-add="" hidden>
          <ButtonForm action={`${path}/notify`} fields={{ ...fields, subscription: '' }}>
            {text.notify}
          </ButtonForm>
        </div>
        <div data-stop="" hidden>
          <ButtonForm action={stopPath} fields={{ ...fields, browser: '' }}>
            {text.stopHere}
          </ButtonForm>
        </div>
        {browsers.length === 0 ? null : (
          <ButtonForm action={stopPath} fields={fields}>
            {text.stopEverywhere}
          </ButtonForm>
        )}
      </div>
    </section>
  )
}
