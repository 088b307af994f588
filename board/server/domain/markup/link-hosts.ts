import { parseUrl } from '@cryptolist/contract'
import { escapeText } from '../../../escaping/html.ts'

/** A link as `renderDescription` writes it. */
const link = /<a href="([^"]+)" rel="nofollow noopener ugc">(.*?)<\/a>/gs

/**
 * The HTML of a description with the host next to each link whose words aren't its address, so that nobody has to guess where it goes. Done
 * when it is shown, so that texts written before say it too.
 */
export function showLinkHosts(html: string): string {
  return html.replaceAll(link, (whole, href: string, words: string) => {
    const place = placeOf(href)
    if (place === undefined || isSaid(words, place)) return whole
    return `${whole} <span class="t2">(${place})</span>`
  })
}

const shownHost = / <span class="t2">\([^<>]{1,320}\)<\/span>/g

/** The HTML that `showLinkHosts` was given, for readers of another board's descriptions. */
export function withoutLinkHosts(html: string): string {
  return html.replaceAll(shownHost, '')
}

/** The host, in ASCII, or the email address. */
function placeOf(href: string): string | undefined {
  const address = href.replaceAll('&#x26;', '&')
  const mail = /^mailto:([^?&<>"]+)/i.exec(address)?.[1]
  if (mail !== undefined) return escapeText(mail)
  const url = parseUrl(address)
  return url && escapeText(url.hostname.replace(/^www\./, ''))
}

function isSaid(words: string, place: string): boolean {
  const plain = words
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
  return plain === place || plain.startsWith(`${place}/`)
}
