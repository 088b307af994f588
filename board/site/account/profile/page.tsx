import type { ReactElement } from 'react'
import { account } from '#messages/frame'
import * as text from '#messages/profile'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { type FormAnswer, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { ProfileInPanel, type ViewedProfile } from '../../components/profile/profile-view.tsx'
import { ProfileForm, type ProfileFormProps, profilePath } from './form.tsx'
import { Names, type NamesProps } from './names.tsx'

export interface ProfilePageProps extends ProfileFormProps, NamesProps, Pick<FormAnswer, 'problems'> {
  /** Whether it has been saved before. */
  isSaved: boolean
  /** The address that shows it to others; null while it is private. */
  address: string | null
  /** The search for jobs that its skills, countries and pay ask for. */
  jobsPath: string
  /** Done just now; null for nothing. */
  done: string | null
}

/** Where a candidate writes their profile, and decides who sees it. */
export function ProfilePage(props: ProfilePageProps): ReactElement {
  const { isSaved, done, problems } = props
  return (
    <div className="wrap wrap-read page account">
      <Trail items={[{ href: '/account', text: account }]} />
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {done === null ? null : (
        <p className="note ok" role="status">
          <Icon name="info" />
          <span>{done}</span>
        </p>
      )}
      <ProblemSummary problems={problems} />
      {isSaved ? (
        <p className="line">
          <Link href={`${profilePath}/preview`}>{text.preview}</Link>
          <Link href={props.jobsPath}>{text.jobsForYou}</Link>
        </p>
      ) : null}
      {isSaved ? <Sharing address={props.address} /> : null}
      <ProfileForm {...props} />
      {isSaved ? <Names {...props} /> : null}
      {isSaved ? <Delete /> : null}
    </div>
  )
}

function Sharing({ address }: Pick<ProfilePageProps, 'address'>): ReactElement {
  return (
    <Panel id="sharing" title={text.sharing} body="body stack">
      {address === null ? (
        <>
          <p>{text.isPrivate}</p>
          <ButtonForm action={profilePath} fields={{ do: 'link' }}>
            {text.createLink}
          </ButtonForm>
        </>
      ) : (
        <>
          <p>
            <a className="link address" href={address}>
              {address}
            </a>
          </p>
          <p className="small soft">
            {text.isShared} {text.replaceHint}
          </p>
          <div className="line">
            <ButtonForm action={profilePath} fields={{ do: 'link' }}>
              {text.replaceLink}
            </ButtonForm>
            <ButtonForm action={profilePath} fields={{ do: 'unlink' }}>
              {text.stopSharing}
            </ButtonForm>
          </div>
        </>
      )}
    </Panel>
  )
}

function Delete(): ReactElement {
  return (
    <details className="disclosure">
      <summary>{text.deleteTitle}</summary>
      <div className="stack body">
        <p className="small soft">{text.deleteLead}</p>
        <ButtonForm action={profilePath} fields={{ do: 'delete' }} className="button button-danger">
          {text.deleteTitle}
        </ButtonForm>
      </div>
    </details>
  )
}

interface PreviewPageProps {
  profile: { byLink: ViewedProfile; shared: ViewedProfile }
}

/** The profile for its owner, as each of the others see it. */
export function ProfilePreviewPage({ profile: { byLink, shared } }: PreviewPageProps): ReactElement {
  return (
    <div className="wrap wrap-read page account">
      <Trail
        items={[
          { href: '/account', text: account },
          { href: profilePath, text: text.title },
        ]}
      />
      <h1>{text.previewTitle}</h1>
      <Panel id="by-link" title={text.previewByLink} body="body stack">
        <ProfileInPanel profile={byLink} />
      </Panel>
      <Panel id="shared" title={text.previewShared} body="body stack">
        <p className="small soft">{text.previewSharedHint}</p>
        <ProfileInPanel profile={shared} />
      </Panel>
    </div>
  )
}
