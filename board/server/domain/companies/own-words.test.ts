import { describe, expect, it } from 'vitest'
import { findOwnWords } from './own-words.ts'

const words = 'Harbor runs a ferry of value between chains. More than forty wallets sail with it.'
const task = 'In this role you will own the ledger and ship every week with a small team.'

const textOf = (name: string, ...texts: string[]) => findOwnWords(name, texts)?.text

describe('an introduction', () => {
  it.each([
    ['a heading with its marks', `## About us\n\n${words}\n\n## The role\n\n${task}`],
    ['a heading with the name', `${task}\n\n### About Harbor:\n\n${words}`],
    ['a heading in bold right above it', `**Who We Are**\n${words}\n\n**Tasks**\n\n- Ship`],
    ['a heading without marks', `Company description\n\n${words}`],
    ['a heading in front of it', `**About Harbor:** ${words}\n\n${task}`],
    ['a heading after an ornament', `## 🌊 About us\n\n${words}`],
    ['a heading of another heading', `## Who we are\n\n### About Harbor\n\n${words}`],
    ['the words of the company alone', `${words}\n\n${task}`],
  ])('is found by %s', (_name, markdown) => {
    expect(textOf('Harbor', markdown)).toBe(words)
  })

  it.each([
    ['Harbor Labs', `About Harbor\n\n${words}`],
    ['Harbor Inc.', words],
    ['harbor', words],
  ])('of %s is found by the name that its texts use', (name, markdown) => {
    expect(textOf(name, markdown)).toBe(words)
  })

  it('is found in time linear to the length of the text, below lines full of marks', () => {
    const marks = `${'_'.repeat(117)}a:\n\n`
    expect(textOf('Harbor', `${marks.repeat(15_000)}## About us\n\n${words}`)).toBe(words)
  })

  it('ends before sentences about the job, addresses and what has no end', () => {
    for (const more of [
      'We are hiring a captain.',
      'You will report to the mate.',
      'Write to crew@harbor.example.',
      'See https://harbor.example for more.',
      'Its next port is',
    ])
      expect(textOf('Harbor', `## About us\n\n${words} ${more}`)).toBe(words)
  })

  it('has at most three sentences, and none is split at an abbreviation', () => {
    const [first, second, third] = [
      'Harbor is a U.S. Dollar vault with offices in three ports.',
      'It was built by Sail Inc. Funds trust it.',
      'Its ships sail daily.',
    ]
    expect(textOf('Harbor', `${first} ${second} ${third} Nobody reads a fourth.`)).toBe(
      `${first} ${second} ${third}`,
    )
  })

  it('is what most listings share before what one has', () => {
    const other = 'Harbor is a lighthouse for small funds and their keepers in the north.'
    expect(textOf('Harbor', other, `${words}\n\n${task}`, `${words}\n\nMore of it.`)).toBe(words)
    expect(findOwnWords('Harbor', [other, words, words])).toEqual({ text: words, index: 1, texts: 2 })
  })

  it('is a shared paragraph that speaks of the company without its name', () => {
    const ours = 'Our vaults keep the keys of three hundred funds, and none was ever lost.'
    expect(textOf('Harbor', `Captain\n\n${ours}\n\n${task}`, `Mate wanted.\n\n${ours}`)).toBe(ours)
    expect(textOf('Harbor', `Captain\n\n${ours}\n\n${task}`)).toBeUndefined()
  })

  it('keeps every sign that the text writes, without marks', () => {
    const markdown =
      '## About us\n\n**Harbor** builds [open tools](https://harbor.example) &amp; ships for _everyone_ at sea.'
    expect(textOf('Harbor', markdown)).toBe('Harbor builds open tools & ships for everyone at sea.')
  })
})

it.each([
  ['hiring', 'Harbor is looking for a captain who can lead a crew of forty across the bay.'],
  [
    'equal opportunities',
    'Harbor is an equal opportunity employer and has no room for discrimination of any kind.',
  ],
  ['the role', `## About the role\n\n${task}`],
  [
    'who is wanted',
    '## Who we are looking for\n\nHarbor needs calm people who have sailed in a storm before.',
  ],
  [
    'the applicant',
    '## About you\n\nYou have shipped contracts that hold value and write about your work often.',
  ],
  ['another company', '## About the client\n\nOur client is an exchange with many users in Asia and Europe.'],
  [
    'an address',
    '## About us\n\nHarbor is found at harbor@mail.example or on t.me/harbor, at any hour of day.',
  ],
  [
    'a list',
    '## About us\n\n- Harbor is a company with forty ships on the sea\n- Harbor is fast and very safe',
  ],
  ['too little', '## About us\n\nWe are Harbor.'],
  ['no text', ''],
])('no introduction is made of %s', (_name, markdown) => {
  expect(textOf('Harbor', markdown)).toBeUndefined()
})
