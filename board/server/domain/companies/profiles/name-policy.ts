import { isIPv4 } from 'node:net'
import { BoardError, companyLimits } from '@cryptolist/contract'
import { parse } from 'tldts'
import * as text from '#messages/company-errors'
import { mixesScripts } from '../../accounts/deceiving-names.ts'
import { isReserved } from '../../accounts/reserved-names.ts'

/** Letters that cannot be seen although Unicode counts them among letters, signs and marks. */
const unseen = /\p{Default_Ignorable_Code_Point}|\u2800/u

/**
 * A company's name as it is stored. Throws invalid_input for one that deceives: invisible letters or ones that turn the reading direction,
 * two alphabets whose letters look alike, letters in special forms, pictures that look like a mark of ours, names of the board itself.
 */
export function checkCompanyName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[^\S\u2028\u2029]+/gu, ' ')
    .trim()
  const { min, max } = companyLimits.nameLetters
  const letters = [...name].length
  if (letters < min || letters > max) throw invalidName(text.nameLength(min, max))
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name) || unseen.test(name)) throw invalidName(text.nameInvisible)
  if (/\p{Extended_Pictographic}|\p{So}|\p{M}{3,}/u.test(name)) throw invalidName(text.namePictures)
  if (name !== name.normalize('NFKC')) throw invalidName(text.nameSpecialForm)
  if (!/[\p{L}\p{N}]/u.test(name)) throw invalidName('A name needs a letter or a figure.')
  if (mixesScripts(name)) throw invalidName(text.nameMixed)
  if (holdsAddress(name)) throw invalidName(text.nameAddress)
  if (isReserved(name)) throw invalidName(text.nameReserved)
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
