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
