import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { copyAddress } from '#messages/embed'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { fieldsOf, listOf, type Place } from '../page.tsx'

/** A format of a feed, with its whole address. */
export interface ShownFeed {
  name: string
  url: string
}

interface FeedPageProps {
  place: Place
  alert: { id: string; name: string }
  feeds: readonly ShownFeed[]
}

/** The addresses of an alert's feed, and the button that replaces them. */
export function FeedPage({ place, alert, feeds }: FeedPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page">
      <Trail items={[{ href: listOf(place), text: text.heading }]} />
      <h1>{text.feedHeading(alert.name)}</h1>
      <p className="lead">{text.feedLead}</p>
      {feeds.map(({ name, url }) => (
        <div className="copy" key={name}>
          <p className="copy-label">{name}</p>
          <pre data-copy={copyAddress}>{url}</pre>
        </div>
      ))}
      <p className="soft">{text.feedSecret}</p>
      <ButtonForm action={`${place.path}/replace-feed`} fields={fieldsOf(place, alert.id)}>
        {text.replaceFeed}
      </ButtonForm>
    </div>
  )
}
