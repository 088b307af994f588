/** A tag, anything else that begins like one, or words. */
const token = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>|[^<]+|</giy
/** Elements that are no part of the text, and where each ends. */
const hidden: ReadonlyMap<string, RegExp> = new Map(
  'script style template noscript iframe object svg math head title textarea select'
    .split(' ')
    .map((name) => [name, new RegExp(`</${name}(?=[\\s/>])[^<>]*>`, 'gi')]),
)
const endOfComment = /-->/g
const inline: ReadonlySet<string> = new Set(
  'a abbr b big cite code del em font i ins label mark nobr q s small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
const cells: ReadonlySet<string> = new Set(['td', 'th', 'dd'])
/** As much as a listing shows, and more lines than a text of people has. */
const mostLines = 1_500
const mostLetters = 100_000

interface Line {
  /** `li`, a heading or `p`. */
  kind: string
  text: string
  hasWords: boolean
}

/**
 * The words of HTML that no parser should read, as paragraphs, headings and items of one level: what is nested deeper or has more elements than
 * people write, as programs do. Looks at each letter once, and leaves the rest of an endless text out.
 */
export function flattenHtml(html: string): string {
  const lines: Line[] = [{ kind: 'p', text: '', hasWords: false }]
  let letters = 0
  const add = (text: string): void => {
    const line = lines.at(-1)
    if (line === undefined) return
    line.text += text
    line.hasWords ||= /\S/.test(text)
    letters += text.length
  }
  const begin = (kind: string): void => {
    const line = lines.at(-1)
    if (line === undefined || line.hasWords) lines.push({ kind, text: '', hasWords: false })
    else if (kind !== 'p' || line.kind !== 'li') line.kind = kind
  }
  for (let at = 0; at < html.length && lines.length <= mostLines && letters < mostLetters; ) {
    token.lastIndex = at
    const [match = '', slash, tag = ''] = token.exec(html) ?? []
    at += match.length
    const name = tag.toLowerCase()
    const end = hidden.get(name)
    if (html.startsWith('<!--', at - 1)) at = endOf(html, endOfComment, at)
    else if (name === '') add(match === '<' ? '&lt;' : match)
    else if (end !== undefined) at = slash === '/' ? at : endOf(html, end, at)
    else if (cells.has(name)) add(slash === '/' || !lines.at(-1)?.hasWords ? ' ' : ' | ')
    else if (!inline.has(name)) begin(slash === '' && /^(?:li|h[1-6])$/.test(name) ? name : 'p')
  }
  const blocks = lines.filter(({ hasWords }) => hasWords).map(toBlock)
  return blocks.join('\n').replaceAll('</ul>\n<ul>', '')
}

function endOf(html: string, end: RegExp, from: number): number {
  end.lastIndex = from
  return end.test(html) ? end.lastIndex : html.length
}

function toBlock({ kind, text }: Line): string {
  return kind === 'li' ? `<ul><li>${text}</li></ul>` : `<${kind}>${text}</${kind}>`
}
