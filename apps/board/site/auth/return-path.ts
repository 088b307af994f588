const signInPages = ['/sign-in', '/sign-up', '/sign-out']

/**
 * Where to go on after signing in: null for this page itself. On the sign-in pages it is their `next`, if that is a path of this
 * site, else the account (spec: decisions, "Pages"). `formNext` is that of the page's form, for the address loses it once a form was sent.
 */
export function findReturnPath(href: string, formNext: string | null = null): string | null {
  const here = new URL(href)
  if (!signInPages.includes(here.pathname)) return null
  const next = here.searchParams.get('next') ?? formNext ?? ''
  // A browser reads "//" and "/\" as another site.
  if (!/^\/(?![/\\])[^\\]*$/.test(next) || !URL.canParse(next, here.origin)) return '/account'
  const target = new URL(next, here.origin)
  if (target.origin !== here.origin || signInPages.includes(target.pathname)) return '/account'
  return target.pathname + target.search + target.hash
}

/** A sign-in page that leads back to where the visitor is. */
export function pathWithReturn(
  page: '/sign-in' | '/sign-up',
  href: string,
  formNext: string | null = null,
): string {
  const here = new URL(href)
  const next = findReturnPath(href, formNext) ?? here.pathname + here.search
  return `${page}?next=${encodeURIComponent(next)}`
}
