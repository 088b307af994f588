import { findReturnPath } from '@cryptolist/contract'

const signInPages = ['/sign-in', '/sign-up', '/sign-out']

/**
 * Where to go on after signing in: null for this page itself. On the sign-in pages it is their `next`, if that is a path of this
 * site, else the account (docs/rules.md, Pages). `formNext` is that of the page's form, for the address loses it once a form was sent.
 */
export function pathAfterSignIn(href: string, formNext: string | null = null): string | null {
  const here = new URL(href)
  if (!signInPages.includes(here.pathname)) return null
  return findReturnPath(here.searchParams.get('next') ?? formNext) ?? '/account'
}

/** Where the visitor is after signing in: there, or on this page as before. */
export function placeAfterSignIn(href: string, formNext: string | null = null): string {
  const here = new URL(href)
  return pathAfterSignIn(href, formNext) ?? here.pathname + here.search
}

export function pathWithReturn(
  page: '/sign-in' | '/sign-up',
  href: string,
  formNext: string | null = null,
): string {
  return `${page}?next=${encodeURIComponent(placeAfterSignIn(href, formNext))}`
}
