import { shortAddress, type User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { open as alerts } from '#messages/alerts'
import { listTitle as applications } from '#messages/application'
import * as text from '#messages/frame'
import { Icon } from '../icon/icon.tsx'
import { createTemplate, type Html } from '../kept-html/kept-html.ts'
import { Square, type SquareTexts, squareOf } from '../monogram/monogram.tsx'

/** Where the account's menu says whose it is; all else of it depends on nobody. */
export interface AccountParts<TPart extends ReactNode = ReactNode> {
  /** On its button. */
  label: TPart
  /** Its first lines. */
  greeting: TPart
}

/** The pages of an account that menus lead to, those for candidates first. */
export const accountLinks = [
  { path: '/account/applications', name: applications },
  { path: '/account/saved', name: text.savedJobs },
  { path: '/account/alerts', name: alerts },
  { path: '/dashboard', name: text.dashboard },
  { path: '/account', name: text.account },
]
/** Of these, the pages that are useful without an account, too. */
export const openLinks = accountLinks.slice(0, 2)

/** The part of the header for signed-in visitors: their account and the way out. */
export function AccountMenu({ label, greeting, path }: AccountParts & { path: string }): ReactElement {
  return (
    <details className="menu" data-account="">
      <summary className="button">
        {label}
        <Icon name="chevron" isSmall />
      </summary>
      <div className="popover">
        {greeting}
        {accountLinks.map(({ path: to, name }) => (
          <a className="menu-item" href={to} key={to}>
            {name}
          </a>
        ))}
        <form className="out" method="post" action="/sign-out">
          <input type="hidden" name="next" value={path} />
          <button type="submit" className="menu-item">
            {text.signOut}
          </button>
        </form>
      </div>
    </details>
  )
}

type LabelProps = SquareTexts & { name: string }

function AccountLabel({ name, ...square }: LabelProps): ReactElement {
  return (
    <>
      <Square {...square} size="small" />
      <span className="who">{name}</span>
    </>
  )
}

function Greeting({ name, address }: { name: string; address?: string | undefined }): ReactElement {
  return (
    <>
      <p className="welcome">{text.welcome(name)}</p>
      {address === undefined ? null : <p className="small soft mono">{address}</p>}
    </>
  )
}

const fillLabel = createTemplate(['hue', 'initials', 'name'], AccountLabel)
const fillGreeting = createTemplate(['name'], Greeting)
const fillGreetingWithAddress = createTemplate(['name', 'address'], Greeting)

function textsOf({ displayName: name, id, accounts: [address] }: User) {
  return { label: { ...squareOf(name, id), name }, name, address: address && shortAddress(address) }
}

/** Writes the parts of the menu that say whose it is, for pages that are kept without them. */
export function fillAccountParts(user: User): AccountParts<Html> {
  const { label, name, address } = textsOf(user)
  const greeting = address === undefined ? fillGreeting({ name }) : fillGreetingWithAddress({ name, address })
  return { label: fillLabel(label), greeting }
}

/** Makes these parts for React, to be rendered with the rest of a page. */
export function accountElements(user: User): AccountParts {
  const { label, name, address } = textsOf(user)
  return { label: <AccountLabel {...label} />, greeting: <Greeting name={name} address={address} /> }
}
