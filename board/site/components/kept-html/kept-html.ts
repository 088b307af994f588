import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** HTML that React or a template wrote, so that another template takes it as it is. */
export type Html = string & { readonly [isHtml]: true }
declare const isHtml: unique symbol

/** An element as HTML, for a template. */
export function toHtml(element: ReactElement | null): Html {
  return (element === null ? '' : renderToStaticMarkup(element)) as Html
}

export const noHtml = '' as Html

/** Several pieces of HTML, one after the other. */
export function joinHtml(pieces: readonly Html[]): Html {
  return pieces.join('') as Html
}

const htmlByObject = new WeakMap<object, Map<string, Html>>()
/** Rows have one for everybody, and others for what visitors have stated. */
const maxVariantsPerObject = 8

/**
 * The HTML of an element that says nothing but what an object holds, which never changes, and what `variant` names. It is rendered once and forgotten
 * together with the object.
 */
export function keepHtml(about: object, variant: string, render: () => ReactElement): Html {
  const variants = htmlByObject.get(about) ?? new Map<string, Html>()
  const html = variants.get(variant) ?? toHtml(render())
  // The last that was used is the last to go.
  variants.delete(variant)
  variants.set(variant, html)
  const [oldest] = variants.keys()
  if (variants.size > maxVariantsPerObject && oldest !== undefined) variants.delete(oldest)
  htmlByObject.set(about, variants)
  return html
}

/** The parts that fill a template: texts, which it escapes, and HTML. */
type Fill<TText extends string, THtml extends string> = Record<TText, string> & Record<THtml, Html>

/** Stands around the name of each place in what React renders. Texts that are rendered with a template must not have it. */
const mark = '\u0002'

/** A text without the character that marks the places of templates. It means nothing in a page. */
export function withoutMarks(text: string): string {
  return text.replaceAll(mark, '')
}

/**
 * React renders the element once, with marks for its texts and its HTML; the result fills them in. Texts are escaped, so they may be anything, but a text that is an
 * address has to be one of ours or a checked one: React would refuse `javascript:`, a template can't.
 */
export function createTemplate<const TText extends string, const THtml extends string = never>(
  names: readonly TText[],
  render: (places: Record<NoInfer<TText>, string> & Record<NoInfer<THtml>, ReactNode>) => ReactElement,
  htmlNames: readonly THtml[] = [],
): (fill: Fill<TText, THtml>) => Html {
  let parsed: Parsed<TText | THtml> | undefined
  return (fill) => {
    parsed ??= parse([...names, ...htmlNames], htmlNames, render)
    let html = parsed.head
    for (const { name, isHtml, tail } of parsed.places)
      html += (isHtml ? fill[name] : escapeHtml(fill[name])) + tail
    return html as Html
  }
}

/** A template as the HTML before its first place, and its places with what follows each. */
interface Parsed<TName extends string> {
  head: string
  places: { name: TName; isHtml: boolean; tail: string }[]
}

/** Throws where a mark isn't one of a place, or a component has changed a mark. */
function parse<TName extends string>(
  names: readonly TName[],
  htmlNames: readonly string[],
  render: (places: Record<TName, string>) => ReactElement,
): Parsed<TName> {
  const marks = Object.fromEntries(names.map((name) => [name, mark + name + mark]))
  const [head = '', ...parts] = renderToStaticMarkup(render(marks as Record<TName, string>)).split(mark)
  const places: Parsed<TName>['places'] = []
  // Names and what follows them take turns.
  for (let at = 0; at < parts.length; at += 2) {
    const name = names.find((candidate) => candidate === parts[at])
    const tail = parts[at + 1]
    if (name === undefined || tail === undefined) throw new Error(`A template has no place ${parts[at]}.`)
    places.push({ name, isHtml: htmlNames.includes(name), tail })
  }
  return { head, places }
}

const maxKeptVariants = 500

/** Keeps what is made for each of a few variants, such as the templates of an element with and without some of its parts. */
export function keepVariants<TVariant extends object, T>(
  make: (variant: TVariant) => T,
): (variant: TVariant) => T {
  const values = new Map<string, T>()
  return (variant) => {
    const key = JSON.stringify(variant)
    const keptValue = values.get(key)
    if (keptValue !== undefined) return keptValue
    if (values.size >= maxKeptVariants) values.clear()
    const value = make(variant)
    values.set(key, value)
    return value
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** A text as HTML, as React writes it, also in an attribute. */
export function escapeHtml(text: string): Html {
  // Most are paths with several parameters, or have nothing to escape.
  if (!/[<>"']/.test(text)) return (text.includes('&') ? text.replaceAll('&', '&amp;') : text) as Html
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter) as Html
}
