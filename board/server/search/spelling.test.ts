import { expect, it } from 'vitest'
import { correctText } from './spelling.ts'

const words = new Map([
  ['solidity', 40],
  ['engineer', 900],
  ['chainlink', 30],
  ['rust', 50],
  ['trust', 60],
  ['protocol', 20],
  ['pro', 3],
  ['access', 4],
  ['swift', 2],
  ['real', 1],
  // Of places alone.
  ['switzerland', 0],
  ['porto', 0],
  ['port', 0],
  ['paris', 0],
  ['park', 0],
  ['ream', 0],
])

it.each([
  ['solidty', 'solidity'],
  ['Soldiity enginer', 'solidity engineer'],
  ['senior enginere', 'senior engineer'],
  ['chainlnik', 'chainlink'],
  ['protocal lead', 'protocol lead'],
  ['sol', 'solidity'],
  ['pro rsut', 'pro rust'],
  ['Sölidty', 'solidity'],
  ['acces', 'access'],
  ['swit', 'swift'],
  ['switz', 'switzerland'],
  ['reat', 'real'],
  ['"solidty" enginer', '"solidty" engineer'],
  ['“solidty” enginer or rsut', '"solidty" engineer or rust'],
])('reads %s as %s', (typed, corrected) => {
  expect(correctText(typed, words)).toBe(corrected)
})

it.each([
  'solidity',
  'engineers',
  'ports',
  'pari',
  'rust',
  'kubernetes',
  'ust',
  '"solidty"',
  '-solidty',
  '–solidty',
  '−solidty',
  '-tag:solidty',
  'rust -solidty',
  'solidt*',
  'enginer:x',
])('leaves %s as it is', (typed) => {
  expect(correctText(typed, words)).toBeUndefined()
})
