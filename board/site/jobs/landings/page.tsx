import { type FacetKey, facetKeys, type Landing } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/landings'
import { Link } from '../../components/link/link.tsx'
import { searchHeading } from '../heading.ts'

type Group = keyof typeof text.groups
const groups = Object.keys(text.groups) as Group[]

/** All lists that have an address for search engines. */
export function BrowsePage({ landings }: { landings: readonly Landing[] }): ReactElement {
  return (
    <div className="wrap page">
      <h1>{text.title}</h1>
      <p className="lead">{landings.length === 0 ? text.none : text.lead}</p>
      {groups.map((group) => (
        <Lists
          key={group}
          title={text.groups[group]}
          landings={landings.filter((one) => groupOf(one) === group)}
        />
      ))}
      <p>
        <Link href="/jobs">{text.allJobs}</Link>
        {landings.length === 0 ? null : (
          <>
            {' '}
            <span className="dot">·</span> <Link href="/browse.opml">{text.opml}</Link>
          </>
        )}
      </p>
    </div>
  )
}

function Lists({ title, landings }: { title: string; landings: readonly Landing[] }): ReactElement | null {
  if (landings.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="lists">
        {landings.map((landing) => (
          <li key={landing.path}>
            <Link href={landing.path}>{landingTitle(landing)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its heading, as it was when its jobs were counted. */
function landingTitle({ query, jobs, names }: Landing): string {
  return searchHeading(query, { total: jobs, isDemoOnly: false, facets: { values: names } })
}

/** A list is looked for by what its jobs are about, then by where they are. */
function groupOf({ query }: Landing): Group {
  const isChosen = (key: FacetKey) => query.facets[key].include.length > 0
  const group = groups.find((one) => facetKeys.some((key) => key === one && isChosen(key)))
  return group ?? (isChosen('city') ? 'country' : 'other')
}
