import type { ReactElement } from 'react'
import { Monogram, type MonogramProps } from './monogram.tsx'

export interface CompanyPictureProps {
  company: { name: string; slug: string; logo: string | null }
  size?: MonogramProps['size']
}

/** A company's logo from this site's own origin, and its monogram until and unless it loads; the name is always beside it. */
export function CompanyPicture({ company, size }: CompanyPictureProps): ReactElement {
  const { name, slug, logo } = company
  const monogram = <Monogram name={name} slug={slug} {...(size === undefined ? {} : { size })} />
  if (logo === null) return monogram
  return (
    <span className="lgp">
      {monogram}
      <img src={logo} alt="" width={128} height={128} loading="lazy" decoding="async" />
    </span>
  )
}
