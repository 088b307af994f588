import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

/** Stands above every page while all live listings are demo listings (docs/rules.md, Listings). */
export function DemoBanner(): ReactElement {
  return (
    <section className="demo" aria-label="Notice">
      <div className="wrap">
        <Icon name="info" /> Demo listings – not real jobs. Applying is switched off.
      </div>
    </section>
  )
}
