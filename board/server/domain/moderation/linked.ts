/** What a link of this board leads to, or an id alone. */
export type LinkedSubject = { kind: 'company'; slug: string } | { kind: 'listing'; publicId: string }

/** Reads a link as moderators paste it: with or without origin, query and last slash. Undefined when it is none of the two. */
export function findLinked(text: string): LinkedSubject | undefined {
  const path = text
    .trim()
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  const slug = /\/companies\/([a-z0-9-]{1,80})$/.exec(path)?.[1]
  if (slug !== undefined) return { kind: 'company', slug }
  const publicId = /(?:^|[-/])([0-9a-z]{8})$/.exec(path)?.[1]
  return publicId === undefined ? undefined : { kind: 'listing', publicId }
}
