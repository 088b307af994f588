import { toOutline } from './look-alike-letters.ts'

/** Names of the accounts for trying the demo; nobody else may take them. */
export const demoUsernames = ['demo-candidate', 'demo-employer'] as const

/** Names that people would take for the board itself or for somebody who runs it. */
const boardNames = [
  'admin',
  'administrator',
  'cryptolist',
  'mod',
  'moderator',
  'root',
  'staff',
  'support',
  'system',
]

const reserved = new Set([...boardNames, ...demoUsernames].map(toOutline))

/** Scripts whose letters are drawn like one another. */
const likeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]

/** Whether a name is kept for the board itself, or looks like one that is. */
export function isReserved(username: string): boolean {
  return reserved.has(toOutline(username))
}

/** Whether a name mixes scripts whose letters are drawn alike, as a Cyrillic letter in a Latin word. */
export function mixesScripts(username: string): boolean {
  return likeScripts.filter((script) => script.test(username)).length > 1
}
