/** The sign-in page that leads back to `path`; from the sign-in pages themselves their own `next` is kept. */
export function signInPath(path: string): string {
  const url = new URL(path, 'http://localhost')
  const isSignInPage = url.pathname === '/sign-in' || url.pathname === '/sign-up'
  const next = isSignInPage ? url.searchParams.get('next') : path
  return next === null || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
}
