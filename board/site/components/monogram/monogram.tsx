import type { ReactElement } from 'react'
import { hueOf, initialsOf } from './hue.ts'

export interface MonogramProps {
  name: string
  slug: string
  size?: 'small' | 'large'
}

const sizes = { small: ' lg-s', large: ' lg-l' }

/** The square that stands for a company until it has a picture; the name is always beside it. */
export function Monogram({ name, slug, size }: MonogramProps): ReactElement {
  return (
    <span className={`lg hue-${hueOf(slug)}${size === undefined ? '' : sizes[size]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
