import type { Element, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** Elements without text of ours: code, and what people typed. */
const skipped = new Set(['script', 'style', 'code', 'pre', 'textarea', 'svg'])
/** Attributes that are read out or shown. */
const shownAttributes = ['title', 'ariaLabel', 'placeholder', 'alt', 'ariaDescription', 'ariaRoleDescription']

/** Every text of a page that somebody sees or hears, in their order. */
export function listVisibleTexts(html: string): string[] {
  const texts: string[] = []
  collect(unified().use(rehypeParse).parse(html), texts)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

function collect(node: Root | RootContent, texts: string[]): void {
  if (node.type === 'text') texts.push(node.value)
  if (node.type === 'element') {
    if (skipped.has(node.tagName) || node.properties.translate === 'no') return
    collectAttributes(node, texts)
  }
  if ('children' in node) for (const child of node.children) collect(child, texts)
}

function collectAttributes({ tagName, properties }: Element, texts: string[]): void {
  const isButton = tagName === 'input' && properties.type === 'submit'
  const isDescription = tagName === 'meta' && properties.name === 'description'
  const names = [...shownAttributes, ...(isButton ? ['value'] : []), ...(isDescription ? ['content'] : [])]
  for (const name of names) {
    const value = properties[name]
    if (typeof value === 'string') texts.push(value)
  }
}
