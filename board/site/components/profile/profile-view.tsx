import type { ReactElement } from 'react'
import * as text from '#messages/profile'
import { listText } from '../place/countries.ts'
import { Sentence } from '../sentence/sentence.tsx'
import { Day } from '../time/time.tsx'

export interface ViewedProfile {
  headline: string
  about: string
  skills: readonly string[]
  links: readonly string[]
  timeZone: string | null
  countries: readonly string[]
  facts: readonly {
    kind: keyof typeof text.factNames
    /** Null for those who see the profile without who it is. */
    value: string | null
    checkedAt: string
  }[]
}

/** A candidate's profile in a panel. */
export function ProfileInPanel({ profile }: { profile: ViewedProfile }): ReactElement {
  return (
    <>
      <h3 className="address">{profile.headline}</h3>
      <ProfileView profile={profile} />
    </>
  )
}

/** A candidate's profile below its headline, for whoever may read it. */
export function ProfileView({ profile }: { profile: ViewedProfile }): ReactElement {
  const { about, skills, links, timeZone, countries, facts } = profile
  const rows = [
    { name: text.skills, value: skills.length > 0 && skills.join(' · ') },
    { name: text.links, value: links.length > 0 && <Links links={links} /> },
    { name: text.timeZone, value: timeZone },
    { name: text.canWorkIn, value: countries.length > 0 && listText(countries) },
    { name: text.facts, value: facts.length > 0 && <Facts facts={facts} /> },
  ].filter(({ value }) => value !== null && value !== false)
  return (
    <>
      {about === '' ? null : <p className="text-box">{about}</p>}
      {rows.length === 0 ? (
        about === '' ? (
          <p className="soft">{text.nothingElse}</p>
        ) : null
      ) : (
        <dl className="properties">
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Links({ links }: Pick<ViewedProfile, 'links'>): ReactElement {
  return (
    <ul>
      {links.map((link) => (
        <li className="address" key={link}>
          <a className="link" href={link} rel="nofollow noopener noreferrer ugc">
            {link}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Facts({ facts }: Pick<ViewedProfile, 'facts'>): ReactElement {
  return (
    <ul className="stack">
      {facts.map(({ kind, value, checkedAt }, index) => (
        <li key={value ?? `${kind} ${index}`}>
          {value === null ? (
            text.anonymousFacts[kind]
          ) : (
            <>
              {text.factNames[kind]} <FactValue kind={kind} value={value} />
            </>
          )}
          <span className="small soft block">
            <Sentence text={text.factChecks[kind]} parts={{ day: <Day iso={checkedAt} /> }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FactValue({ kind, value }: { kind: keyof typeof text.factNames; value: string }): ReactElement {
  if (kind !== 'github')
    return <b className="address">{kind === 'wallet' ? value.replace(/^[a-z0-9]+:/, '') : value}</b>
  return (
    <a className="link" href={`https://github.com/${value}`} rel="nofollow noopener noreferrer ugc">
      {value}
    </a>
  )
}
