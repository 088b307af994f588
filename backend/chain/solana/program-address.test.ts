import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveProgramAddress, encodeBase58, findKeyBytes, isOnCurve } from './program-address.ts'

const key = (address: string): Buffer => {
  const bytes = findKeyBytes(address)
  if (bytes === undefined) throw new Error(`${address} is no address.`)
  return bytes
}

describe('an address of Solana', () => {
  it.each([
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'SeedPubey1111111111111111111111111111111111',
  ])('is 32 bytes and reads back: %s', (address) => {
    expect(key(address)).toHaveLength(32)
    expect(encodeBase58(key(address))).toBe(address)
  })

  it.each([
    '',
    '1',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0',
    'z'.repeat(44),
    '1'.repeat(33),
  ])('is not %s', (text) => {
    expect(findKeyBytes(text)).toBeUndefined()
  })
})

/** The hash of seeds that already end in a bump, as Solana's createProgramAddress takes it. */
const hashSeeds = (seeds: readonly Uint8Array[], program: Buffer): Buffer => {
  const hash = createHash('sha256')
  for (const seed of seeds) hash.update(seed)
  return hash.update(program).update('ProgramDerivedAddress').digest()
}

describe('an address that a program owns', () => {
  // From the tests of Solana's own libraries.
  it.each<[string, readonly Uint8Array[]]>([
    ['3gF2KMe9KiC6FNVBmfg9i267aMPvK37FewCip4eGBFcT', [Buffer.from(''), Buffer.from([1])]],
    ['7ytmC1nT1xY4RfxCV2ZgyA7UakC93do5ZdyhdF3EtPj7', [Buffer.from('☉')]],
    ['HwRVBufQ4haG5XSgpspwKtNd3PC9GM9m1196uJW36vds', [Buffer.from('Talking'), Buffer.from('Squirrels')]],
    ['GUs5qLUfsEHkcMB9T38vjr18ypEhRuNWiePW2LoK4E3K', [key('SeedPubey1111111111111111111111111111111111')]],
  ])('has no private key: %s', (address, seeds) => {
    const hash = hashSeeds(seeds, key('BPFLoader1111111111111111111111111111111111'))
    expect(encodeBase58(hash)).toBe(address)
    expect(isOnCurve(hash)).toBe(false)
  })

  it('is the known account of a wallet for a token', () => {
    const seeds = [
      'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z',
    ].map(key)
    expect(deriveProgramAddress(seeds, key('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'))).toBe(
      'DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n',
    )
  })

  it('is not one that a wallet may have', () => {
    // The base point and public keys of wallets.
    expect(isOnCurve(Buffer.from(`58${'66'.repeat(31)}`, 'hex'))).toBe(true)
    expect(isOnCurve(key('B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'))).toBe(true)
    expect(isOnCurve(key('11111111111111111111111111111111'))).toBe(true)
  })
})
