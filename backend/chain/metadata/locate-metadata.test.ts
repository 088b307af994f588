import { describe, expect, it } from 'vitest'
import { locateMetadata } from './locate-metadata.ts'
import { readMetadata } from './read-metadata.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const old = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
const word = '000000000000000000000000000000000000000000000000000000000000abcd'
const json = '{"name":"One"}'
const here = (text: string) => ({ kind: 'here', bytes: Buffer.from(text) })

describe('the place of metadata', () => {
  it.each([
    [`ipfs://${cid}`, { kind: 'ipfs', cid, path: '' }],
    [`ipfs://ipfs/${old}/7.json`, { kind: 'ipfs', cid: old, path: '/7.json' }],
    [`IPFS://${cid}/a/b`, { kind: 'ipfs', cid, path: '/a/b' }],
    [old, { kind: 'ipfs', cid: old, path: '' }],
    [
      'https://a.example/{id}.json',
      { kind: 'address', url: `https://a.example/${word}.json`, host: 'a.example' },
    ],
    ['http://a.example/1?x=y', { kind: 'address', url: 'https://a.example/1?x=y', host: 'a.example' }],
    ['ar://abc/1', { kind: 'address', url: 'https://arweave.net/abc/1', host: 'arweave.net' }],
    [`data:application/json;base64,${Buffer.from(json).toString('base64')}`, here(json)],
    [`data:application/json;utf8,${json}`, here(json)],
    [`data:application/json,${encodeURIComponent(json)}`, here(json)],
    ['data:application/json;charset=utf-8,{"a":"100% b"}', here('{"a":"100% b"}')],
  ])('is found in %s', (uri, place) => {
    expect(locateMetadata(` ${uri}\n`, 0xabcdn)).toEqual(place)
  })

  it.each([
    '',
    'ftp://a.example/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `ipfs://${cid}/../../etc`,
    `ipfs://${cid}/%2e%2E/x`,
    'ipfs://not-a-cid/1',
    'https://',
    'data:application/json',
    `https://a.example/${'a'.repeat(5_000)}`,
    `data:,${'a'.repeat(1_048_577)}`,
    `data:;base64,${'a'.repeat(4_000_000)}`,
  ])('is none in %.60s', (uri) => {
    expect(locateMetadata(uri, 1n)).toBeUndefined()
  })
})

describe('metadata', () => {
  const read = (text: string) => readMetadata(Buffer.from(text))

  it('keep their text unchanged, next to the name, description and attributes to search', () => {
    const text =
      '{"name":"Ann \\u0000","description":5,"attributes":[{"trait_type":"Eyes","value":"blue"},{"value":7},"odd",null]}'
    expect(read(`\ufeff ${text}`)).toEqual({
      text,
      name: 'Ann ',
      description: '5',
      attributes: 'Eyes blue 7 odd',
    })
    expect(read('{"attributes":{"size":"big","name":{"x":1}}}')).toMatchObject({
      attributes: 'size big name',
    })
    expect(read('{"name":"\\ud800half"}')).toMatchObject({ name: '\ufffdhalf' })
  })

  it('of ERC-1155 name the token wherever a value says {id}, and nowhere else', () => {
    const tokenId = 0xabcdn
    const readFor = (text: string) => readMetadata(Buffer.from(text), tokenId)
    expect(
      readFor(
        '{"name":"No. {id}","image":"ipfs:\\/\\/x\\/{id}.png","properties":{"{id}":["{id}",{"a":"\\u007bid}"}]},"{id}" :"{ID} {id","n":12345678901234567890}',
      ),
    ).toMatchObject({
      name: `No. ${word}`,
      text: `{"name":"No. ${word}","image":"ipfs://x/${word}.png","properties":{"{id}":["${word}",{"a":"${word}"}]},"{id}" :"{ID} {id","n":12345678901234567890}`,
    })
    expect(readFor('{"name":"{id}"')).toBe('no JSON')
    expect(readFor(JSON.stringify({ image: '{id}'.repeat(10_000) }))).toBe('too large')
    expect(read('{"name":"{id}"}')).toMatchObject({ name: '{id}' })
  })

  it('are JSON objects of 64 KB at most', () => {
    for (const text of ['', 'null', '[]', '"x"', '<html>', '{"a":', '['.repeat(100_000)])
      expect(read(text)).toBe('no JSON')
    expect(read(JSON.stringify({ image: 'a'.repeat(70_000) }))).toBe('too large')
  })
})
