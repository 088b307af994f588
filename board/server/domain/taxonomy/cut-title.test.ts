import { expect, it } from 'vitest'
import { cutTitle } from './title.ts'

const long = 'Settlement and Clearing Platform for Institutional Markets and Their Custodians Worldwide'

it.each([
  [`Senior Rust Engineer - ${long} - Core Team`, 'Senior Rust Engineer'],
  [`Senior Rust Engineer, Payments (${long}, Europe)`, 'Senior Rust Engineer, Payments'],
  [
    'Senior Rust Engineer, Payments | Remote | Europe | Full time | Reef Labs Foundation | USD 150k to 190k | Go',
    'Senior Rust Engineer, Payments | Remote | Europe | Full time | Reef Labs Foundation',
  ],
  [`${'工程师'.repeat(20)}，${'开发'.repeat(30)}`, '工程师'.repeat(20)],
  // Too little would be left before the separator.
  [`Rust - ${long} of Europe`, `Rust - ${long} …`],
  ['x'.repeat(101), 'x'.repeat(101)],
  ['Rust Engineer, Payments', 'Rust Engineer, Payments'],
])('%s', (title, cut) => {
  expect(cutTitle(title)).toBe(cut)
})
