import type { ReactElement } from 'react'
import * as text from '#messages/frame'
import { Link } from '../link/link.tsx'

/** A step of a trail. */
export interface TrailItem {
  href: string
  /** The name of the page that it leads back to. */
  text: string
}

/** The one way back, above the heading: the pages that hold this one, the widest first. */
export function Trail({ items }: { items: readonly TrailItem[] }): ReactElement {
  return (
    <nav className="crumbs" aria-label={text.trail}>
      <ol>
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href}>
              <bdi>{item.text}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The first steps of trails. */
export const jobsStep: TrailItem = { href: '/jobs', text: text.jobs }
export const companiesStep: TrailItem = { href: '/companies', text: text.companies }
