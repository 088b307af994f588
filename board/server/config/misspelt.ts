import { editDistance } from '../texts/edit-distance.ts'
import { options } from './options.ts'

const names: readonly string[] = options.map(({ name }) => name)
/** Shorter names are near those of other programs by chance: HOST is near HOME. */
const shortest = 6

/** A sentence for each variable that looks like a misspelling of one of ours. */
export function listMisspelt(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).flatMap((given) => {
    const meant = findMeant(given)
    return meant === undefined
      ? []
      : [`${given} is no variable of CryptoList and is ignored. Is ${meant} meant?`]
  })
}

function findMeant(given: string): string | undefined {
  // RPC_URL_137 is RPC_URL_<chainId>.
  const name = given.replace(/_\d+$/, '_<chainId>')
  if (names.includes(name)) return undefined
  const upper = name
    .toUpperCase()
    .replace('<CHAINID>', '<chainId>')
    .replace(/^CRYPTOLIST_|^BOARD_(?!LANGUAGE$)/, '')
  if (names.includes(upper)) return upper
  const limit = upper.length >= 9 ? 2 : 1
  return names.find(
    (one) => one.length >= shortest && upper.length >= shortest && editDistance(one, upper, limit) <= limit,
  )
}
