import type { PageMeta } from '../../document/document.tsx'

/** The head of a page of the dashboard. */
export function metaOf(title: string, path: string): PageMeta {
  return { title, description: `${title} on CryptoList.`, path, robots: 'noindex', area: 'work' }
}
