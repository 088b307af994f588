import type { ReactElement } from 'react'

interface MonogramProps {
  name: string
  slug: string
  size?: 'small' | 'large' | undefined
}

const sizes = { small: ' avatar-small', large: ' avatar-large' }

/** The square shown for a company until it has a picture; the name is always next to it. */
export function Monogram({ name, slug, size }: MonogramProps): ReactElement {
  return <Square {...squareOf(name, slug)} size={size} />
}

/** A monogram as texts, for templates. */
export interface SquareTexts {
  hue: string
  initials: string
}

export function squareOf(name: string, slug: string): SquareTexts {
  return { hue: String(hueOf(slug)), initials: initialsOf(name) }
}

export function Square({ hue, initials, size }: SquareTexts & { size: MonogramProps['size'] }): ReactElement {
  return (
    <span className={`avatar hue-${hue}${size === undefined ? '' : sizes[size]}`} aria-hidden="true">
      {initials}
    </span>
  )
}

interface CompanyPictureProps {
  company: { name: string; slug: string; logo: string | null }
  size?: MonogramProps['size']
}

/** A company's logo from this site's own origin, and its monogram until it loads; the name is always next to it. */
export function CompanyPicture({ company, size }: CompanyPictureProps): ReactElement {
  const { name, slug, logo } = company
  const monogram = <Monogram name={name} slug={slug} {...(size === undefined ? {} : { size })} />
  if (logo === null) return monogram
  return (
    <span className="avatar-picture">
      {monogram}
      <img src={logo} alt="" width={128} height={128} loading="lazy" decoding="async" />
    </span>
  )
}

/** One of 36 hues for a name's monogram, always the same for the same slug (FNV-1a, 32 bits). */
export function hueOf(slug: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < slug.length; index += 1) {
    hash = Math.imul(hash ^ slug.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash % 36
}

const graphemes = new Intl.Segmenter()

/** Up to two letters for a name: the first ones of its first two words, or its first character if it has no letter. */
export function initialsOf(name: string): string {
  const words: readonly string[] = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const letters = words.slice(0, 2).map(firstGrapheme)
  return letters.join('').toUpperCase() || firstGrapheme(name.trim()) || '?'
}

/** The first letter as people see it: with its accents and vowel signs, or an emoji whole. */
function firstGrapheme(text: string): string {
  const isPlain = /^[ -~]{2}/.test(text)
  return isPlain ? text.charAt(0) : (graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? '')
}
