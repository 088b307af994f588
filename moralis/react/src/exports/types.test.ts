import type Moralis from '@cryptolist/moralis'
import type { ComponentProps } from 'react'
import { expectTypeOf, it } from 'vitest'
import {
  type AuthButton,
  type Authentication,
  type CallState,
  type MoralisProvider,
  type MoralisSdk,
  NotAuthenticatedError,
  ReactMoralisError,
  type StoredObject,
  type User,
  type useMoralis,
  useMoralisCloudFunction,
  useMoralisQuery,
  useWeb3Contract,
  useWeb3Transfer,
} from './index.ts'

type Context = ReturnType<typeof useMoralis>

it('useMoralis gives the SDK’s own types', () => {
  expectTypeOf<Context['Moralis']>().toEqualTypeOf<typeof Moralis>()
  expectTypeOf<Context['user']>().toEqualTypeOf<User | null>()
  expectTypeOf<Context['authenticate']>().returns.resolves.toEqualTypeOf<User | undefined>()
  expectTypeOf<Context['logout']>().returns.resolves.toEqualTypeOf<void>()
  expectTypeOf<Context['account']>().toEqualTypeOf<string | null>()
  expectTypeOf<Context['auth']>().toEqualTypeOf<Authentication>()
})

it('only the state error has an error', () => {
  type Failed = Extract<Authentication, { state: 'error' }>
  expectTypeOf<Failed['error']>().toExtend<Error>()
  expectTypeOf<Exclude<Authentication, Failed>['error']>().toEqualTypeOf<null>()
})

it('a provider that starts by itself needs app id and server url', () => {
  type Props = ComponentProps<typeof MoralisProvider>
  expectTypeOf<{ appId: string; serverUrl: string }>().toExtend<Props>()
  expectTypeOf<{ initializeOnMount: false }>().toExtend<Props>()
  expectTypeOf<{ appId: string }>().not.toExtend<Props>()
  expectTypeOf<Record<string, never>>().not.toExtend<Props>()
})

it('hooks type what they fetch', () => {
  expectTypeOf(useMoralisQuery).returns.toHaveProperty('data').toEqualTypeOf<StoredObject[]>()
  expectTypeOf(useMoralisCloudFunction<number>)
    .returns.toHaveProperty('data')
    .toEqualTypeOf<number | null>()
  type Sent = Awaited<ReturnType<MoralisSdk['transfer']>>
  expectTypeOf(useWeb3Contract<Sent>)
    .returns.toHaveProperty('data')
    .toEqualTypeOf<Sent | null>()
  expectTypeOf(useWeb3Transfer).returns.toHaveProperty('data').toEqualTypeOf<Sent | null>()
  expectTypeOf<CallState<string, { a: number; b: number }, null>['fetch']>().toBeCallableWith({
    params: { a: 1 },
  })
})

it('the button takes what authenticate takes', () => {
  expectTypeOf<{ options: { signingMessage: string } }>().toExtend<ComponentProps<typeof AuthButton>>()
  expectTypeOf<{ headingLevel: 7 }>().not.toExtend<ComponentProps<typeof AuthButton>>()
})

it('exports errors as classes', ({ expect }) => {
  const error = new NotAuthenticatedError('no')
  expect(error).toBeInstanceOf(ReactMoralisError)
  expect([error.name, error.message, error.code]).toEqual([
    'NotAuthenticatedError',
    'no',
    'not_authenticated',
  ])
  expect(ReactMoralisError.isReactMoraliserrpr).toBe(true)
  expectTypeOf(error).toExtend<Error>()
})
