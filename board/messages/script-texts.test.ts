import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

// Texts of pages are tested with accents on every message (tests/language); what browser scripts write is read from their source.

const site = fileURLToPath(new URL('../site', import.meta.url))

/** The scripts that pages load, and everything of the site that they import. */
function listScripts(): string[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((file) => join(site, file))
  const seen = new Set(files.filter((file) => /\.(client\.ts|island\.tsx)$|document.boot\.ts$/.test(file)))
  for (const file of seen)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
      if (/\.tsx?$/.test(path)) seen.add(join(file, '..', path))
  return [...seen].sort()
}

/** Of the text that a wallet signs in with (EIP-4361), keys, names of errors, a part of a cookie, and marks of what was copied. */
const allowedText =
  /^(; Secure|<!--\w+-->| wants you to sign in|Expiration Time|Issued At|Nonce|Ctrl\+Enter|Esc|\w+Error)$/
/** A word with a capital, or two words. */
const looksLikeText = /^\W*\p{Lu}\p{Ll}+|\p{Ll}{2} \p{Ll}{2}/u

interface Node {
  type: string
  [key: string]: unknown
}

/** The texts of a script that someone may read. */
function listTexts(source: string): string[] {
  const texts: string[] = []
  const visit = (node: Node): void => {
    if (isUnseen(node, source)) return
    const { raw } = (node.type === 'TemplateElement' ? node.value : node) as { raw?: string }
    const isText =
      node.type === 'JSXText' || node.type === 'TemplateElement' || typeof node.value === 'string'
    const text = raw?.replace(/^['"]|['"]$/g, '') ?? ''
    if (isText && looksLikeText.test(text) && !allowedText.test(text)) texts.push(text)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return texts
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Code that holds no text for people: types, imports, what is compared, selectors, classes, and errors for developers. */
function isUnseen(node: Node, source: string): boolean {
  const textOf = (key: string): string => {
    const { start, end } = node[key] as { start: number; end: number }
    return source.slice(start, end)
  }
  if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return true
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'NewExpression') return /^(Type|Range)?Error$|^DOMException$/.test(textOf('callee'))
  if (node.type === 'CallExpression') return /\b(querySelector(All)?|closest|matches)$/.test(textOf('callee'))
  if (node.type === 'AssignmentExpression' && /\b(className|innerHTML|cookie)$/.test(textOf('left')))
    return true
  if (node.type === 'BinaryExpression') return /==$/.test(String(node.operator))
  if (node.type === 'Property') return /^(className|['"].*['"])$/.test(textOf('key'))
  return node.type === 'JSXAttribute' && textOf('name') === 'className'
}

test('finds texts in a script, not its names and classes', () => {
  const source = `import x from 'Some Thing'
    element('p', { className: 'row sm', textContent: 'Copied' })
    line.write(\`Saved \${n} s ago\`)
    if (event.key === 'Enter') throw new Error('No form here')
    const cells = <b className="row sm">two words</b>`
  expect(listTexts(source)).toEqual(['Copied', 'Saved ', 'two words'])
})

test.each(listScripts())('%s writes only texts of the messages', (file) => {
  expect(listTexts(readFileSync(file, 'utf8'))).toEqual([])
})
