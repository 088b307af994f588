/** Makes a function that takes the parts of an address which may be secret out of a text: its host, path, query and credentials. */
export function createRedactor(address: string): (text: string) => string {
  const url = new URL(address)
  const decoded = (text: string): string[] => {
    try {
      return [text, decodeURIComponent(text)]
    } catch {
      return [text]
    }
  }
  const secrets = [
    url.host,
    url.hostname,
    ...decoded(url.username),
    ...decoded(url.password),
    ...url.pathname.split('/').flatMap(decoded),
    ...[...url.searchParams.values()].flatMap(decoded),
  ]
  // Shorter ones, such as `v3`, are no keys, and part of many words.
  const needles = [...new Set(secrets)]
    .filter((secret) => secret.length >= 5)
    .sort((a, b) => b.length - a.length)
  return (text) => needles.reduce((redacted, needle) => redacted.replaceAll(needle, '…'), text)
}
