import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const kept = new WeakMap<object, Map<string, string>>()
const maxVariants = 4

/**
 * The HTML of an element that says nothing but what an object holds, which never changes, and what `variant` names. It is rendered once and forgotten
 * together with the object.
 */
export function keepHtml(about: object, variant: string, render: () => ReactElement): string {
  const known = kept.get(about)
  const html = known?.get(variant) ?? renderToStaticMarkup(render())
  if (known === undefined) kept.set(about, new Map([[variant, html]]))
  else {
    if (!known.has(variant) && known.size >= maxVariants) known.clear()
    known.set(variant, html)
  }
  return html
}

/**
 * An element of which a page has many that differ in a few texts only: React renders it once, with the names of the texts in their places. The result
 * fills them in.
 */
export function createTemplate<const TName extends string>(
  names: readonly TName[],
  render: (texts: Record<TName, string>) => ReactElement,
): (texts: Record<TName, string>) => string {
  let parts: string[] | undefined
  return (texts) => {
    parts ??= splitAtNames(names, render)
    // What stands at odd places is a name.
    return parts.map((part, index) => (index % 2 === 0 ? part : escapeHtml(texts[part as TName]))).join('')
  }
}

function splitAtNames<TName extends string>(
  names: readonly TName[],
  render: (texts: Record<TName, string>) => ReactElement,
): string[] {
  const places = Object.fromEntries(names.map((name) => [name, `\u0002${name}\u0002`]))
  return renderToStaticMarkup(render(places as Record<TName, string>)).split('\u0002')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** A text as HTML, as React writes it. */
function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter) : text
}
