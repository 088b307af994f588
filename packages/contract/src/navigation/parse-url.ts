/**
 * The URL that a text is, relative to `base` if there is one; undefined if it isn't a URL. Doesn't ask `URL.canParse`, because that of Node 20
 * refuses letters such as ü once it has been called often.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Whether a host is one of the domains or a name below one: `jobs.acme.xyz` is at `acme.xyz`, `notacme.xyz` isn't. */
export function isAtDomain(host: string | null | undefined, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host?.endsWith(`.${domain}`) === true)
}
