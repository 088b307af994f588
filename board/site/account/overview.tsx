import type { ReactElement } from 'react'
import * as text from '#messages/account'
import { open as alerts } from '#messages/alerts'
import { title as apiKeys } from '#messages/api-keys'
import { listTitle as applications } from '#messages/application'
import { title as deleteAccount } from '#messages/delete-account'
import { title as place } from '#messages/fit'
import { savedJobs } from '#messages/frame'
import { title as hiddenJobs } from '#messages/hidden-jobs'
import { title as profile } from '#messages/profile'
import { open as subscriptions } from '#messages/subscriptions'
import { ownApplicationsPath } from '../application/paths.ts'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { placePath } from './place/page.tsx'

export const exportPath = '/account/export.json'

type Entry = readonly [path: string, name: string, purpose: string]

/** Everything that a person has here, by what it is for. */
const groups: readonly { id: string; title: string; entries: readonly Entry[] }[] = [
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

/** The way to every page and part of an account. */
export function Overview(): ReactElement {
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
