import { describe, expect, it } from 'vitest'
import { findChainSlug, findTagSlug, matchChains, matchTags } from './tag-dictionary.ts'
import { chains, cities, countries, regions, sectorGroup, tags } from './terms.ts'

describe('the vocabularies', () => {
  it('have the numbers of the specification', () => {
    expect(tags).toHaveLength(128)
    expect(tags.filter((tag) => tag.group === sectorGroup)).toHaveLength(18)
    expect(chains).toHaveLength(44)
    expect(countries).toHaveLength(249)
  })

  it.each([
    ['tags', tags.map(({ slug }) => slug)],
    ['chains', chains.map(({ slug }) => slug)],
    ['countries', countries.map(({ code }) => code)],
    ['names of countries', countries.map(({ name }) => name)],
    ['cities', cities.map(({ slug }) => slug)],
    ['groups of countries', regions.map(({ slug }) => slug)],
  ])('say each of the %s once', (_, keys) => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('give every synonym to one tag only', () => {
    const words = tags.flatMap((tag) => [
      ...new Set([tag.slug.replaceAll('-', ' '), tag.name.toLowerCase(), ...tag.synonyms, ...tag.ambiguous]),
    ])
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  it('refer only to countries and chains that exist', () => {
    const codes = new Set([...countries.map(({ code }) => code), 'WW'])
    expect(
      [...cities.map(({ country }) => country), ...regions.flatMap((region) => region.countries)].filter(
        (code) => !codes.has(code),
      ),
    ).toEqual([])
    const before = new Set<string>()
    for (const chain of chains) {
      expect(chain.parent === null || before.has(chain.parent)).toBe(true)
      before.add(chain.slug)
    }
  })
})

describe('matchTags', () => {
  it.each([
    ['Senior Solidity Engineer (EVM)', ['solidity', 'evm']],
    ['Front-End Engineer (React)', ['react']],
    ['Senior Mobile Engineer (React Native)', ['react-native']],
    ['Graduate Frontend Engineer - React/TypeScript', ['entry-level', 'react', 'typescript']],
    ['Tech Lead, Backend (Go, Typescript)', ['typescript']],
    ['Golang Engineer: Cloud Platform', ['go']],
    ['Senior Systems Engineer (C/C++), Exchange Core', ['c-cpp']],
    ['Java Backend QA Engineer', ['java']],
    ['JavaScript Developer', ['javascript']],
    ['Senior Full-Stack Software Engineer (Azure &.NET)', ['csharp']],
    ['Senior/Staff Engineer, Decentralize Exchange (DEX)', ['dex']],
    ['Internal Auditor - Taiwan', []],
    ['Smart Contract Security Engineer', ['smart-contract-audit']],
    ['Head of Social', []],
    ['Senior Security Operations Engineer', []],
    ['Senior Operations Manager', ['operations']],
    ['Compliance (Governance)', ['compliance']],
    ['We did move the next node', []],
    ['A safe base for lean ops', []],
    ['KYC Analyst, MiCA', ['compliance']],
    ['', []],
  ])('%s: %j', (text, expected) => {
    expect(matchTags(text)).toEqual(expected)
  })

  it('gives twelve at most', () => {
    expect(matchTags(tags.map(({ name }) => name).join(', '))).toHaveLength(12)
  })
})

describe('findTagSlug', () => {
  it.each([
    ['sol', 'solidity'],
    ['Go', 'go'],
    ['node', 'nodejs'],
    ['Zero-Knowledge', 'zk-proofs'],
    ['zk proofs', 'zk-proofs'],
    ['ink!', 'ink'],
    ['C#', 'csharp'],
    ['pm', 'product-management'],
    ['unheard of', undefined],
  ])('%s is %s', (word, slug) => {
    expect(findTagSlug(word)).toBe(slug)
  })
})

describe('chains', () => {
  it.each([
    ['matic', 'polygon'],
    ['arb', 'arbitrum'],
    ['op', 'optimism'],
    ['bsc', 'bnb-chain'],
    ['dot', 'polkadot'],
    ['zk-sync-era', 'zksync'],
    ['xdai', 'gnosis'],
    ['icp', 'internet-computer'],
  ])('%s typed is %s', (word, slug) => {
    expect(findChainSlug(word)).toBe(slug)
  })

  it.each([
    ['Account Executive, Solana', ['solana']],
    ['Core Developer - Polkadot Runtime', ['polkadot']],
    ['Web3 Infrastructure Engineer (BNB Chain Middleware)', ['bnb-chain']],
    ['Near our base we flow', []],
  ])('%s: %j', (text, expected) => {
    expect(matchChains(text)).toEqual(expected)
  })
})
