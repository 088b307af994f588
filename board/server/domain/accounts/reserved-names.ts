import { demoUsernames } from '@cryptolist/contract'
import { skeletonOf } from '../../texts/deceiving-names.ts'
import { editDistance } from '../../texts/edit-distance.ts'
import { coreOf, isOffice, wordsOf } from './name-core.ts'

/** Names that people would take for the board's staff, alone and with words such as Team and Official. */
const staffNames = ['admin', 'administrator', 'moderator', 'staff', 'support']
const otherNames = ['mod', 'root', 'system', ...Object.values(demoUsernames)]

const staff = new Set(staffNames.map(skeletonOf))
const reserved = new Set([...staffNames, ...otherNames].map(skeletonOf))
/** Our own name, alone or together with anything; a crypto listing is something else. */
const ownName = new RegExp(`${skeletonOf('cryptolist')}(?!${skeletonOf('ing')})`, 'u')

/** Whether a name is kept for the board itself, or looks like one that is. */
export function isReserved(name: string): boolean {
  const skeleton = skeletonOf(name)
  return (
    reserved.has(skeleton) ||
    hasOwnName(name) ||
    isNearOwnName(name) ||
    staff.has(coreOf(name)) ||
    isOfStaff(name)
  )
}

/** Whether a name, or a word of it, is ours with one letter wrong, missing or too many. */
function isNearOwnName(name: string): boolean {
  const own = skeletonOf('cryptolist')
  return [coreOf(name), skeletonOf(name), ...wordsOf(name).map(skeletonOf)].some(
    (one) => Math.abs(one.length - own.length) <= 1 && editDistance(one, own, 1) <= 1,
  )
}

/** Whether a name contains our own. */
export function hasOwnName(name: string): boolean {
  return ownName.test(skeletonOf(name))
}

function isOfStaff(name: string): boolean {
  const words = wordsOf(name)
  const isStaff = (word: string): boolean => staff.has(skeletonOf(word))
  return words.some(isStaff) && words.every((word) => isStaff(word) || isOffice(word))
}
