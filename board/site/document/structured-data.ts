import type { TrailItem } from '../components/layout/trail.tsx'

/** Something of schema.org. Properties that are undefined are left out. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** The site, on which addresses and names in structured data depend. */
export interface Site {
  /** Where the site is, without a path. */
  origin: string
  boardName: string
}

/** JSON-LD as it can be written into a script element: nothing in it ends the element or begins another, and it is one line to every parser. */
export function toJsonLd(things: readonly Thing[]): string {
  const [first, ...others] = things
  const graph =
    others.length === 0
      ? { '@context': 'https://schema.org', ...first }
      : { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The trail above a page's heading, which ends with the page itself. */
export function breadcrumbs(trail: readonly TrailItem[], page: TrailItem, { origin }: Site): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...trail, page].map(({ href, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + href,
    })),
  }
}
