import type { CheckOutcome, ProofMethod } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { checkDomain, judge } from './check-domain.ts'

const token = 'f'.repeat(32)
const sought = { domain: 'harbor.example', token, method: null }
const file = JSON.stringify({ v: 1, verify: token })

const lookBy = (guardedFetch: GuardedFetch) =>
  checkDomain({ askTxt: async () => [{ resolver: '192.0.2.1', records: [] }], guardedFetch }, sought)
const answered = (url: string, body = file, status = 200) =>
  lookBy(async () => ({ status, headers: {}, body: Buffer.from(body), url }))

describe('the file', () => {
  it.each(['https://harbor.example/.well-known/cryptolist.json', 'https://www.harbor.example/proof'])(
    'is believed at %s',
    async (url) => {
      expect(await answered(url)).toMatchObject({ outcome: 'found', method: 'well_known' })
    },
  )

  it.each([
    'https://harbor.example.attacker.example/',
    'https://attacker.example/harbor.example',
    'https://93.184.216.34/',
    'https://localhost/',
  ])('is not believed when a redirect ends at %s', async (url) => {
    expect(await answered(url)).toMatchObject({ outcome: 'not_found', evidence: { file: 'elsewhere' } })
  })

  it('of a mistake of ours is not swallowed', async () => {
    await expect(lookBy(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError)
  })

  it('that nobody answers for is no failure of the file', async () => {
    const look = await lookBy(() => Promise.reject(new OutgoingError('too_slow', 'Too slow.')))
    expect(look).toMatchObject({
      evidence: { file: 'no_answer' },
      signers: { dns_txt: [], well_known: null },
    })
  })
})

describe('judge', () => {
  it.each<[CheckOutcome, CheckOutcome, ProofMethod | null, CheckOutcome]>([
    ['found', 'not_found', null, 'found'],
    ['found', 'could_not_ask', null, 'found'],
    ['not_found', 'found', 'dns_txt', 'found'],
    ['could_not_ask', 'found', 'dns_txt', 'found'],
    ['not_found', 'not_found', 'dns_txt', 'not_found'],
    ['not_found', 'could_not_ask', 'well_known', 'not_found'],
    ['could_not_ask', 'could_not_ask', 'well_known', 'could_not_ask'],
    ['could_not_ask', 'not_found', 'dns_txt', 'could_not_ask'],
    ['could_not_ask', 'not_found', 'well_known', 'not_found'],
    ['could_not_ask', 'not_found', null, 'could_not_ask'],
  ])('names %s and file %s, last found by %s: %s', (dns, seen, method, outcome) => {
    expect(judge(dns, seen, method)).toBe(outcome)
  })
})
