import { parseAst } from 'vite'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] as string]))

/** A text with an accent on every letter, still readable; places for values, `{name}`, stay. */
export function accentText(text: string): string {
  return text.replace(/\{\w+\}|[a-zA-Z]/g, (match) => accents.get(match) ?? match)
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** The code of a message module with accents in all its texts; what fills a template literal stays as it is. */
export function accentMessages(code: string): string {
  const texts: Node[] = []
  collectTexts(parseAst(code) as unknown as Node, texts)
  return texts
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end }) => {
      const text = done
        .slice(start, end)
        .replace(/\\(u\{?[0-9a-f]+\}?|x..|.)|[^\\]+/gi, (part) =>
          part.startsWith('\\') ? part : accentText(part),
        )
      return done.slice(0, start) + text + done.slice(end)
    }, code)
}

function collectTexts(node: Node, texts: Node[]): void {
  if (node.type === 'ImportDeclaration') return
  if (node.type === 'TemplateElement') texts.push(node)
  if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node)
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'Property' && key === 'key') continue
    // A text that code compares with or looks up by is not shown.
    if (node.type === 'BinaryExpression' || (node.type === 'MemberExpression' && key === 'property')) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) collectTexts(child, texts)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
