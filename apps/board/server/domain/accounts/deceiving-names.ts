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

/** Letters and figures that look like a Latin letter, by that letter. */
const lookalikes: readonly [string, string][] = [
  ['a', '4αа'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', '3εе'],
  ['l', '1iıιіӏ|!'],
  ['m', 'мϻ'],
  ['n', 'ηп'],
  ['o', '0οо'],
  ['p', 'ρр'],
  ['r', 'г'],
  ['s', '5$ѕ'],
  ['t', '7τт'],
  ['u', 'υ'],
  ['y', 'уү'],
]
const plainLetters = new Map(
  lookalikes.flatMap(([plain, others]) => [...others].map((letter): [string, string] => [letter, plain])),
)
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

/** What is left of a name for the eye: no case, accents or signs between letters, and one letter for all that look like it. */
function toOutline(username: string): string {
  const letters = username.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...letters]
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
}
