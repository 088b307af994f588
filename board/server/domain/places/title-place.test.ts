import { expect, it } from 'vitest'
import { parseTitlePlace } from './title-place.ts'
import { tell } from './told-place.fixture.ts'

it.each([
  ['Software Engineer (Remote - Work from Anywhere)', 'remote | Worldwide |  | '],
  ['General Application- Remote, Worldwide', 'remote | Worldwide |  | '],
  ['Agent Engineer - US Remote', 'remote | US |  | '],
  ['Auditor (Remote – EU)', 'remote | EU |  | '],
  ['Rust Engineer (remote within LATAM, except Brazil)', 'remote | LATAM except Brazil |  | '],
  ['Designer (Part-time, 6 months contract, Remote)', 'remote |  |  | '],
  ['后端工程师（远程）', 'remote |  |  | '],
  ['Web3 Backend Engineer (Onsite – HCM)', 'onsite |  |  | '],
  // A part of the title with other words names the work
  ['Remote Sensing Engineer', '- |  |  | '],
  ['Hybrid Cloud Engineer, Distributed Systems', '- |  |  | '],
  ['Head of Sales, Worldwide', '- |  |  | '],
  ['Director of Marketing – Global', '- |  |  | '],
  // A region alone may be a market
  ['Account Executive, DACH (Remote)', 'remote |  |  | '],
  ['Deputy MLRO - ADGM', '- |  |  | '],
])('reads %j', (title, expected) => {
  expect(tell(parseTitlePlace(title))).toBe(expected)
})
