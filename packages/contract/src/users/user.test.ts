import { describe, expect, it } from 'vitest'
import { signInSchema, signUpSchema, walletChallengeSchema, walletVerifySchema } from './user.ts'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

/** The first problem that people read. */
function wordsOf(result: {
  success: boolean
  error?: { issues: { message: string }[] }
}): string | undefined {
  return result.error?.issues[0]?.message
}

describe('signUpSchema', () => {
  it.each([
    [{ username: 5, password: 'x' }, 'username can only be a string type'],
    [{ username: 'ana' }, 'password can only be a string type'],
    [{ username: 'a\0', password: 'x' }, 'The username has a character that cannot be kept.'],
  ])('says what is wrong with %j', (value, words) => {
    expect(wordsOf(signUpSchema.safeParse(value))).toBe(words)
  })
})

describe('signInSchema', () => {
  it('refuses a NUL, which the database cannot hold', () => {
    expect(signInSchema.safeParse({ username: 'ana', password: 'a\0b' }).success).toBe(false)
  })
})

describe('the wallet schemas', () => {
  it('write addresses in lower case', () => {
    expect(walletChallengeSchema.parse({ address, chainId: 1 }).address).toBe(address.toLowerCase())
  })

  it.each([
    [-1, 'A chain id is greater than zero.'],
    [1.5, 'A chain id is a whole number.'],
    ['1', 'A chain id is a whole number.'],
    [1e30, 'A chain id is a whole number.'],
  ])('say what is wrong with the chain id %j', (chainId, words) => {
    expect(wordsOf(walletChallengeSchema.safeParse({ address, chainId }))).toBe(words)
  })

  it('ask for a text to sign in with unless another is wanted', () => {
    const request = { address, chainId: 1 }
    expect(walletChallengeSchema.parse(request)).toMatchObject({ purpose: 'sign_in' })
    expect(walletChallengeSchema.parse({ ...request, purpose: 'link' })).toMatchObject({ purpose: 'link' })
    expect(wordsOf(walletChallengeSchema.safeParse({ ...request, purpose: '' }))).toBe(
      'A text is for sign_in or for link.',
    )
  })

  it.each([null, '', '0xzz', 'abc', `0x${'a'.repeat(20_000)}`])('refuse the signature %j', (signature) => {
    expect(wordsOf(walletVerifySchema.safeParse({ message: 'text', signature }))).toBe(
      'A signature is 0x and hexadecimal digits.',
    )
  })
})
