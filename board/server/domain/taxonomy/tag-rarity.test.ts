import { describe, expect, it } from 'vitest'
import countsFile from '../../../data/tag-counts.json' with { type: 'json' }
import { compareRarity, pickTags } from './tag-rarity.ts'
import { tags } from './terms.ts'

it('counts tags of the vocabulary only', () => {
  const slugs = new Set(tags.map(({ slug }) => slug))
  expect(Object.keys(countsFile.counts).filter((slug) => !slugs.has(slug))).toEqual([])
})

it('sorts tags by how few openings name them, those that none names first and in their order', () => {
  expect(['go', 'vyper', 'cairo', 'kafka', 'solidity', 'haskell'].sort(compareRarity)).toEqual([
    'cairo',
    'haskell',
    'vyper',
    'kafka',
    'solidity',
    'go',
  ])
})

describe('the tags of a listing', () => {
  it('are those of title and text, the rarest first', () => {
    expect(pickTags(['go', 'rust'], ['grpc', 'python'])).toEqual(['grpc', 'rust', 'python', 'go'])
  })

  it('are eight at most, and the common ones of a long title are left out', () => {
    const title = [
      'product-management',
      'go',
      'python',
      'java',
      'rust',
      'kafka',
      'grpc',
      'cairo',
      'vyper',
      'fhe',
    ]
    const rarest = ['cairo', 'vyper', 'fhe', 'grpc', 'kafka', 'product-management', 'rust', 'java']
    expect(pickTags(title, ['haskell'])).toEqual(rarest)
  })

  it('keep those of the title where the text names more', () => {
    const text = ['cairo', 'haskell', 'vyper', 'fhe', 'grpc', 'kafka', 'graphql', 'hardhat']
    expect(pickTags(['go'], text)).toEqual([
      'cairo',
      'haskell',
      'vyper',
      'fhe',
      'graphql',
      'grpc',
      'kafka',
      'go',
    ])
  })

  it('are each named once', () => {
    expect(pickTags(['rust', 'rust'], ['rust', 'go'])).toEqual(['rust', 'go'])
  })
})
