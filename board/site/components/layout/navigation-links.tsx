import type { ReactElement } from 'react'

const links = [
  { path: '/jobs', name: 'Jobs' },
  { path: '/companies', name: 'Companies' },
]

/** Links to the parts of the site; the one that holds the page is marked. */
export function NavigationLinks({ path }: { path: string }): ReactElement[] {
  const here = path.split('?')[0] ?? ''
  return links.map((link) => (
    <a href={link.path} aria-current={currentOf(here, link.path)} key={link.path}>
      {link.name}
    </a>
  ))
}

function currentOf(here: string, path: string): 'page' | 'true' | undefined {
  if (here === path) return 'page'
  return here.startsWith(`${path}/`) ? 'true' : undefined
}
