import { escapeHtml } from '../../escaping/html.ts'
import { cleanText } from './plain-text.ts'

/** XML that is ready to be sent. */
export type Xml = string & { readonly xml: unique symbol }

type Attributes = Readonly<Record<string, string>>
type Content = Xml | string | null

/** An element with a text, which is escaped, or with elements; nothing for null. */
export function element(name: string, content: Content | readonly Xml[], attributes: Attributes = {}): Xml {
  if (content === null) return '' as Xml
  const inner = typeof content === 'string' ? escapeHtml(cleanText(content)) : content.join('')
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(cleanText(value))}"`,
  )
  return `<${name}${written.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}` as Xml
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}
