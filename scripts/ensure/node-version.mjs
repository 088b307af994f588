import { readFileSync } from 'node:fs'

/** Throws unless this Node is one that `engines` of package.json allow. Built programs, which have them built in, pass them. */
export function checkNode(version = process.versions.node, range = readEngines()) {
  if (satisfies(version, range)) return
  throw new Error(
    `CryptoList needs Node ${describe(range)}, and this is ${version}. Install one of them (https://nodejs.org), then try again.`,
  )
}

function readEngines() {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node
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

/** Such as "20.19 or a newer 20, or 24.11 or newer". */
function describe(range) {
  const parts = range.split('||').map((part) => {
    const [major, minor] = parse(part.trim().replace(/^(\^|>=)/, ''))
    return `${major}.${minor} or ${part.trim().startsWith('>=') ? 'newer' : `a newer ${major}`}`
  })
  return `${parts.slice(0, -1).join(', ')}, or ${parts.at(-1)}`
}
