import { describe, expect, it } from 'vitest'
import { fileOf, makeToken, readFile, readRecords, recordOf } from './placed-text.ts'

const address = `0x${'ab'.repeat(20)}`
const signer = { address, chainId: 1 }
const read = (value: unknown) => readFile(Buffer.from(JSON.stringify(value)))

it('what is to be placed is read back', () => {
  const token = makeToken()
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(readRecords([recordOf('harbor.example', token).value]).tokens).toEqual([token])
  expect(readFile(Buffer.from(fileOf('harbor.example', token).text))?.tokens).toEqual([token])
})

describe('readRecords', () => {
  it('reads words of one record or of several', () => {
    const both = { tokens: ['abc'], signers: [signer] }
    expect(readRecords(['verify=abc', `signer=eip155:1:${address}`])).toEqual(both)
    expect(
      readRecords([`v=1; verify=abc; signer=eip155:1:${address.toUpperCase().replace('X', 'x')}`]),
    ).toEqual(both)
  })

  it.each([
    [],
    [''],
    ['verify='],
    ['xverify=abc'],
    ['v=spf1 include:mail.example -all'],
    ['signer=0xabc'],
    [`signer=eip155:0:${address}`],
    [`signer=eip155:1:${address}00`],
    [`signer=solana:1:${address}`],
    [`signer=eip155:99999999999999999999:${address}`],
  ])('finds nothing in %j', (...records) => {
    expect(readRecords(records)).toEqual({ tokens: [], signers: [] })
  })

  it('reads twenty of each, and each wallet once', () => {
    const many = Array.from({ length: 50 }, (_, at) => [
      `verify=t${at}`,
      `signer=eip155:${at + 1}:${address}`,
      `signer=eip155:1:${address}`,
    ]).flat()
    const { tokens, signers } = readRecords(many)
    expect([tokens.length, signers.length, new Set(signers.map(({ chainId }) => chainId)).size]).toEqual([
      20, 20, 20,
    ])
  })
})

describe('readFile', () => {
  it('reads one text or a list of them, and wallets', () => {
    const signers = [`eip155:1:${address}`, 5, null, 'eip155:x:y']
    expect(read({ v: 1, verify: 'abc', signers, updated: '2026-11-18' })).toEqual({
      tokens: ['abc'],
      signers: [signer],
    })
    expect(read({ v: 1, verify: ['abc', 'def'] })?.tokens).toEqual(['abc', 'def'])
    expect(read({ v: 1 })).toEqual({ tokens: [], signers: [] })
    expect(readFile(Buffer.from('\uFEFF{"v":1,"verify":"abc"}'))?.tokens).toEqual(['abc'])
  })

  it.each([
    null,
    'verify=abc',
    [],
    { verify: 'abc' },
    { v: 2, verify: 'abc' },
    { v: 1, verify: { toString: 'abc' } },
    { v: 1, verify: 'x'.repeat(201) },
    { v: 1, verify: Array(21).fill('abc') },
    { v: 1, signers: 'eip155' },
  ])('reads nothing in %j', (value) => {
    expect(read(value)).toBeUndefined()
  })

  it.each(['', '<html>', '{"v":1,', '\xff\xfe', '['.repeat(60_000)])(
    'reads nothing in broken text',
    (text) => {
      expect(readFile(Buffer.from(text, 'latin1'))).toBeUndefined()
    },
  )
})
