/** An address that a crawl asked for and what it got. */
export interface CrawledPage {
  path: string
  status: number
  /** The address whose page links it. */
  from: string
}

interface CrawlOptions {
  /** Links to follow from the first page. */
  depth: number
  /** Addresses to ask for, the nearest first. */
  most: number
}

/** Follows all links of a board, its feeds, pictures and scripts among them, as a visitor without cookies who sends nothing. */
export async function crawl(origin: string, { depth, most }: CrawlOptions): Promise<CrawledPage[]> {
  const linkedFrom = new Map([['/', '']])
  const crawled: CrawledPage[] = []
  let next = ['/']
  for (let level = 0; level <= depth && next.length > 0; level += 1) {
    const paths = next
    next = []
    for (const path of paths) {
      if (crawled.length >= most) return crawled
      const response = await fetch(origin + path)
      crawled.push({ path, status: response.status, from: linkedFrom.get(path) ?? '' })
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
      const text = await response.text()
      for (const link of isPage ? listLinks(text, new URL(response.url), origin) : [])
        if (!linkedFrom.has(link)) {
          linkedFrom.set(link, path)
          next.push(link)
        }
    }
  }
  return crawled
}

/** The addresses of this board that a page names, without their fragments. */
function listLinks(html: string, page: URL, origin: string): string[] {
  const attributes = html.matchAll(/ (?:href|src|content)="([^"#]+)/g)
  return [...attributes].flatMap(([, value = '']) => {
    const address = value.replaceAll('&amp;', '&')
    // Files that a build puts in place.
    if (address.startsWith('/board/site/')) return []
    const isAddress = address.startsWith('/') || address.startsWith(origin)
    const url = isAddress ? new URL(address, page) : undefined
    return url?.origin === origin ? [url.pathname + url.search] : []
  })
}
