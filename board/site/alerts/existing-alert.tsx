import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { FormPage } from '../components/form/fields.tsx'
import { jobsStep } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { FollowButtons, type FollowButtonsProps } from './follow/buttons.tsx'
import { type ShownTimes, timesInWords } from './times.ts'

/** In place of the form: an account has one alert for a search. */
export function ExistingAlert({ name }: { name: string }): ReactElement {
  return (
    <FormPage title={text.newHeading} trail={[jobsStep]}>
      <p>{text.alreadyThere(name)}</p>
      <p>
        <a className="button button-main" href="/account/alerts">
          {text.all}
        </a>
      </p>
    </FormPage>
  )
}

/** In place of the form, for a company or a tag that the account follows. */
export function FollowedPage({ times, ...props }: FollowButtonsProps & { times: ShownTimes }): ReactElement {
  return (
    <FormPage title={text.alreadyFollowed(props.name)} trail={[jobsStep]}>
      {props.following?.state === 'active' ? (
        <>
          <p>{text.followedHint}</p>
          <p className="soft">{timesInWords(times)}</p>
        </>
      ) : null}
      <div className="line wrapping">
        <FollowButtons {...props} />
      </div>
      <p>
        <Link href={props.path}>{text.seeJobs}</Link> · <Link href="/account/alerts">{text.all}</Link>
      </p>
    </FormPage>
  )
}
