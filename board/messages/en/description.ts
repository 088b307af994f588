import { formatCount } from '../plural.ts'

/** Why a description can’t be read as Markdown, for the person who writes it. */

export const marks = {
  emphasis: 'emphasis marks (* and _)',
  emphasisGroups: 'groups of emphasis marks (* and _)',
  openingBrackets: 'opening brackets ([)',
  closingBrackets: 'closing brackets (])',
  code: 'code marks (`)',
  openingAngles: 'opening angle brackets (<)',
  comments: 'comment marks (<! and <?)',
}
export const tooManyMarks = (count: number, what: string, limit: number): string =>
  `The description has ${formatCount(count)} ${what}. Use up to ${formatCount(limit)}.`
export const tooManyLines = (count: number, limit: number): string =>
  `The description has ${formatCount(count)} lines. Use up to ${formatCount(limit)}.`
export const tooDeep = (limit: number): string =>
  `The description nests lists or quotes more than ${limit} levels deep. Use fewer levels.`
export const tooManyItems = (count: number, limit: number): string =>
  `The description has ${formatCount(count)} list items and quoted lines, counting nested ones again. Use up to ${formatCount(limit)}.`
export const tooManySpaces = (limit: number): string =>
  `The description has more than ${formatCount(limit)} spaces in a row. Remove some of them.`
export const linkTooLong = (limit: number): string =>
  `The description has a reference link of more than ${limit} characters. Use a shorter one.`
