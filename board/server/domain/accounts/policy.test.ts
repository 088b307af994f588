import { describe, expect, it } from 'vitest'
import { checkUsername } from './policy.ts'

function codeOf(username: string): string | undefined {
  try {
    checkUsername(username)
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
  }
  return undefined
}

describe('checkUsername', () => {
  it.each([
    'admin',
    'Administrator',
    'ROOT',
    'moderator',
    'mod',
    'support',
    'staff',
    'CryptoList',
    'crypto-list',
    'system',
    'CryptoList Support',
    'cryptolist-team',
    'Official Support',
    'Coinbase',
    'MetaMask Support',
    'demo-candidate',
    'Demo_Employer',
    '\uff41\uff44\uff4d\uff49\uff4e',
    '\u0430dmin',
    '\u00e1dmin',
    'adm1n',
    'adrnin',
    'r00t',
    '\u0433\u043e\u043e\u0442',
  ])('keeps %s for the board', (username) => {
    expect(codeOf(username)).toBe('username_taken')
  })

  it.each(['anna-coinbase', 'Solana', 'Super', 'coin', 'Protocol', 'safe', 'crypto-listings', 'teamwork'])(
    'has nothing against %s',
    (username) => {
      expect(codeOf(username)).toBeUndefined()
    },
  )

  it.each([
    'pete\u0433',
    'lantern-f\u043ex',
    '\u03b1lpha',
    '\u0434\u03b1',
    '\ufb01ona',
    'zo\u00eb\u00b2',
    'a\u00a0b',
  ])('refuses %s, which is not what it looks like', (username) => {
    expect(codeOf(username)).toBe('invalid_input')
  })

  it.each([
    'ana',
    'Zo\u00eb',
    'Jos\u00e9 fox',
    '\u0410\u043d\u043d\u0430 7',
    '\u0391\u03b8\u03ae\u03bd\u03b1',
    '\u5f20\u4f1f ana',
    'modest',
    'admin of nothing',
    'lantern-fox 🦊',
  ])('takes %s', (username) => {
    expect(checkUsername(username)).toBe(username)
  })
})
