import type { User as ParseUser } from 'parse'
import { describe, expectTypeOf, it } from 'vitest'
import type { ParseObject } from '../parse/core.ts'
import InPage from './browser.ts'
import Moralis, { type MoralisStatic, type StartOptions } from './node.ts'

interface Job {
  title: string
  pay: number
}

describe('the types', () => {
  it('gives pages and servers the same types', () => {
    expectTypeOf(Moralis).toEqualTypeOf<MoralisStatic>()
    expectTypeOf(InPage).toEqualTypeOf<MoralisStatic>()
    expectTypeOf(Moralis.Moralis).toEqualTypeOf<MoralisStatic>()
  })

  it('exports types under the names that apps write', () => {
    expectTypeOf<Moralis.User>().toEqualTypeOf<ParseUser>()
    expectTypeOf<InPage.User>().toEqualTypeOf<ParseUser>()
    expectTypeOf<Moralis.Object<Job & Moralis.Attributes>['attributes']>().toExtend<Job>()
    expectTypeOf(Moralis.User.current()).toEqualTypeOf<Moralis.User | null>()
    expectTypeOf<Moralis.StartOptions>().toEqualTypeOf<StartOptions>()
  })

  it('types what Moralis adds to Parse', () => {
    const file = new Moralis.File('a.txt', [1])
    expectTypeOf(file).toEqualTypeOf<Moralis.File>()
    expectTypeOf(file.ipfs()).toEqualTypeOf<string | undefined>()
    expectTypeOf(file.saveIPFS).returns.resolves.toEqualTypeOf<Moralis.File>()
    expectTypeOf(Moralis.User.loginOrSignup).returns.resolves.toEqualTypeOf<Moralis.User>()
    const query = new Moralis.Query<Moralis.Object<{ title: string }>>('Job')
    expectTypeOf(query.equalTo('title', 'x').find).returns.resolves.items.toExtend<
      ParseObject<{ title: string }>
    >()
    expectTypeOf(query.onChange).returns.toEqualTypeOf<() => void>()
    expectTypeOf(query.subscribe).returns.resolves.toHaveProperty('once')
  })

  it('marks settings as writable and state as read-only', () => {
    expectTypeOf(Moralis.start).parameter(0).toEqualTypeOf<StartOptions>()
    expectTypeOf(Moralis.start).returns.resolves.toBeVoid()
    expectTypeOf(Moralis.SDK_VERSION).toBeString()
    expectTypeOf(Moralis.account).toEqualTypeOf<string | null>()
    // @ts-expect-error: it is the wallet that says it
    const refuse = () => (Moralis.account = 'x')
    expectTypeOf(refuse).toBeFunction()
    // @ts-expect-error: there is no such option
    const start = () => Moralis.start({ apiKey: 'x' })
    expectTypeOf(start).toBeFunction()
  })
})
