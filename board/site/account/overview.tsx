import type { ReactElement } from 'react'
import * as text from '#messages/account'
import { open as alerts } from '#messages/alerts'
import { title as apiKeys } from '#messages/api-keys'
import { listTitle as applications } from '#messages/application'
import { title as deleteAccount } from '#messages/delete-account'
import { title as place } from '#messages/fit'
import { savedJobs, signIn } from '#messages/frame'
import { title as hiddenJobs } from '#messages/hidden-jobs'
import { title as profile } from '#messages/profile'
import { open as subscriptions } from '#messages/subscriptions'
import { ownApplicationsPath } from '../application/paths.ts'
import { signInPath } from '../components/layout/header.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { placePath } from './place/page.tsx'

export const exportPath = '/account/export.json'

interface Group {
  id: string
  title: string
  entries: readonly (readonly [path: string, name: string, purpose: string])[]
}

/** The pages and parts of an account, by what they are for. */
const groups: readonly Group[] = [
  {
    id: 'jobs',
    title: text.yourJobs,
    entries: [
      [ownApplicationsPath, applications, text.applicationsPurpose],
      ['/account/saved', savedJobs, text.savedPurpose],
      ['/account/hidden', hiddenJobs, text.hiddenPurpose],
      ['/account/alerts', alerts, text.alertsPurpose],
      ['/subscriptions', subscriptions, text.subscriptionsPurpose],
    ],
  },
  {
    id: 'you',
    title: text.aboutYou,
    entries: [
      ['/account/profile', profile, text.profilePurpose],
      [placePath, place, text.placePurpose],
    ],
  },
  {
    id: 'data',
    title: text.yourData,
    entries: [
      [exportPath, text.download, text.downloadPurpose],
      ['/account/delete', deleteAccount, text.deletePurpose],
    ],
  },
  {
    id: 'security',
    title: text.security,
    entries: [
      ['#change-username', text.signInForms, text.signInFormsPurpose],
      ['#wallets', text.wallets, text.walletsPurpose],
      ['#sessions', text.sessions, text.sessionsPurpose],
      ['/account/keys', apiKeys, text.keysPurpose],
    ],
  },
]

/** Pages that work without an account, for what the browser keeps. */
const groupsWithoutAccount: readonly Group[] = [
  {
    id: 'jobs',
    title: text.yourJobs,
    entries: [
      [ownApplicationsPath, applications, text.applicationsHerePurpose],
      ['/account/saved', savedJobs, text.savedHerePurpose],
      ['/account/hidden', hiddenJobs, text.hiddenPurpose],
    ],
  },
  { id: 'you', title: text.aboutYou, entries: [[placePath, place, text.placePurpose]] },
]

/** The way to every page and part of an account. */
export function Overview(): ReactElement {
  return <Groups groups={groups} />
}

/** In place of the account page for visitors without an account: the pages that they can use, and the way to sign in. */
export function BrowserAccountPage(): ReactElement {
  return (
    <div className="wrap wrap-read page">
      <h1>{text.title}</h1>
      <p className="lead">{text.inThisBrowser}</p>
      <p>
        <a className="button button-main" href={signInPath('/account')} data-island="sign-in">
          {signIn}
        </a>
      </p>
      <Groups groups={groupsWithoutAccount} />
    </div>
  )
}

function Groups({ groups }: { groups: readonly Group[] }): ReactElement {
  return (
    <>
      {groups.map(({ id, title, entries }) => (
        <Panel id={id} title={title} key={id}>
          <dl className="properties body">
            {entries.map(([path, name, purpose]) => (
              <div key={path}>
                <dt>
                  <Link href={path}>{name}</Link>
                </dt>
                <dd className="soft">{purpose}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </>
  )
}
