import { expect, it } from 'vitest'
import { readText } from './facts-in-text.ts'
import { noPay } from './source-posting.ts'

const tagsOf = (description: string): string[] | undefined =>
  readText({
    system: 'feed',
    id: '1',
    url: undefined,
    company: undefined,
    title: 'Engineer',
    description,
    places: [],
    workMode: undefined,
    employment: [],
    pay: noPay,
    language: undefined,
  }).textTags?.map(({ slug }) => slug)

it('reads the tags of a text, and nothing that stands beyond the length of any text of people', () => {
  const item = '- Solidity'
  expect(tagsOf(`${'word '.repeat(2_000)}\n${item}`)).toEqual(['solidity'])
  expect(tagsOf(`${'word '.repeat(20_000)}\n${item}`)).toEqual([])
})
