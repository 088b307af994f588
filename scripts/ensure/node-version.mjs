import { readFileSync } from 'node:fs'

/** Throws unless this Node is one that package.json's engines allow. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  if (satisfies(version, engines.node)) return
  throw new Error(
    `CryptoList needs Node ${describe(engines.node)}, and this is ${version}. Install one of them (https://nodejs.org), then try again.`,
  )
}

/** @public Knows `^a.b.c`, `>=a.b.c` and `||`, which is all that engines uses. */
export function satisfies(version, range) {
  const own = parse(version)
  return range.split('||').some((part) => {
    const text = part.trim()
    const least = parse(text.replace(/^(\^|>=)/, ''))
    return isAtLeast(own, least) && (text.startsWith('>=') || own[0] === least[0])
  })
}

function parse(version) {
  return version.split('-')[0].split('.').map(Number)
}

function isAtLeast(own, least) {
  for (const [index, number] of least.entries()) {
    if (own[index] !== number) return own[index] > number
  }
  return true
}

function describe(range) {
  const parts = range.split('||').map((part) =>
    part
      .trim()
      .replace(/^\^/, '')
      .replace(/^>=(.*)$/, '$1 or newer'),
  )
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`
}
