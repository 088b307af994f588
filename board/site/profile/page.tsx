import type { ReactElement } from 'react'
import * as text from '#messages/profile'
import { ProfileView, type ViewedProfile } from '../components/profile/profile-view.tsx'

/** A candidate's profile for whoever has its link: without a name, and with no way to find others. */
export function LinkedProfilePage({ profile }: { profile: ViewedProfile }): ReactElement {
  return (
    <div className="wrap wrap-read page">
      <p className="small soft">{text.candidate}</p>
      <h1>{profile.headline}</h1>
      <ProfileView profile={profile} />
      <p className="small soft">{text.anonymous}</p>
    </div>
  )
}
