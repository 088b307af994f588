import { isIPv4 } from 'node:net'
import { BoardError, companyLimits } from '@cryptolist/contract'
import { parse } from 'tldts'
import { isReserved, mixesScripts } from '../../accounts/deceiving-names.ts'

/** Letters that cannot be seen although Unicode counts them among letters, signs and marks. */
const unseen = /\p{Default_Ignorable_Code_Point}|\u2800/u

/**
 * A company's name as it is kept. Throws invalid_input for one that deceives: letters that cannot be seen or turn the reading direction,
 * two alphabets whose letters look alike, letters in special forms, pictures that look like a mark of ours, names of the board itself.
 */
export function checkCompanyName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[^\S\u2028\u2029]+/gu, ' ')
    .trim()
  const { min, max } = companyLimits.nameLetters
  const letters = [...name].length
  if (letters < min || letters > max) throw invalidName(`A company's name has ${min} to ${max} letters.`)
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name) || unseen.test(name))
    throw invalidName('This name holds a letter that cannot be seen. Type it again.')
  if (/\p{Extended_Pictographic}|\p{So}|\p{M}{3,}/u.test(name))
    throw invalidName('A name is made of letters, figures and usual signs. Leave out pictures.')
  if (name !== name.normalize('NFKC'))
    throw invalidName('This name holds a letter in a special form. Type it as a plain one.')
  if (!/[\p{L}\p{N}]/u.test(name)) throw invalidName('A name needs a letter or a figure.')
  if (mixesScripts(name))
    throw invalidName('A name cannot mix letters of two alphabets that look alike. Use one of them.')
  if (holdsAddress(name))
    throw invalidName('A name holds no address or link. Put the address into the field for the website.')
  if (isReserved(name)) throw invalidName('This name is kept for the board itself. Choose another one.')
  return name
}

/**
 * Whether the name contains a link that a reader of an email might open. A name may be a bare domain (Crypto.com, Yearn.finance), because
 * no other words ask the reader to go there. Words with a full stop that end in no known domain (St. James, v2.0) are not links.
 */
function holdsAddress(name: string): boolean {
  if (/[@\\]|:\/|\/\/|^www\./iu.test(name)) return true
  const words = name.split(/[\s,;:!?()[\]{}<>"'|/]+/u).filter((word) => word !== '')
  return words.some(isDomain) && (words.length > 1 || name.includes('/'))
}

/** Dots of other scripts are dots to programs that make links of domains. */
function isDomain(word: string): boolean {
  const host = word.replace(/[\u3002\uFF0E\uFF61]/gu, '.').replace(/^[.\-_*]+|[.\-_*]+$/gu, '')
  if (isIPv4(host)) return true
  const { domain, isIcann } = parse(host)
  return domain !== null && isIcann === true
}

function invalidName(message: string): Error {
  return BoardError.invalidField('name', message)
}
