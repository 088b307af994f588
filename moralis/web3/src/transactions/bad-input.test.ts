import { scriptedProvider } from '@cryptolist/testkit'
import { ChainError, toChainId, WalletError } from '@cryptolist/wallet'
import { expect, it } from 'vitest'
import { ETH, FromWei, Token, UnitsError } from '../units/units.ts'
import { executeFunction } from './execute-function.ts'
import { sendTransaction } from './send-transaction.ts'
import { TransactionError } from './transaction.ts'
import { transfer } from './transfer.ts'

/** Values that no type allows and apps without types hand over. */
const oddities: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  -1,
  1.5,
  1e21,
  -0n,
  '',
  ' ',
  '0x',
  '0xzz',
  'x'.repeat(5000),
  '9'.repeat(5000),
  Symbol('odd'),
  () => 1,
  {},
  Object.create(null),
  [[]],
  { toString: () => 'odd' },
  {
    toString() {
      throw new Error('Not even that.')
    },
  },
  new Proxy({}, { get: () => undefined }),
]

const owner = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const abi = [
  {
    type: 'function',
    name: 'f',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'a', type: 'uint8' },
      { name: 'b', type: 'tuple[]', components: [{ name: 'c', type: 'bytes4' }] },
      { name: 'd', type: 'address' },
    ],
  },
]
const call = {
  contractAddress: owner,
  abi,
  functionName: 'f',
  params: { a: 1, b: [{ c: '0x01020304' }], d: owner },
}
const token = { type: 'erc1155', contractAddress: owner, receiver: owner, tokenId: 1, amount: 1 }

/** A thing as JavaScript gets it: without its type. */
const untyped = (thing: unknown) =>
  JSON.parse('{"thing":null}', (key, value) => (key === 'thing' ? thing : value)).thing

/** The thing with one odd field after the other, fields of its fields included. */
function* spoil(thing: object): Generator<unknown> {
  for (const [name, value] of Object.entries(thing)) {
    for (const oddity of oddities) yield { ...thing, [name]: oddity }
    if (typeof value === 'object' && !Array.isArray(value))
      for (const inner of spoil(value)) yield { ...thing, [name]: inner }
  }
}

function isTyped(error: unknown): boolean {
  return [TransactionError, WalletError, UnitsError, ChainError].some((kind) => error instanceof kind)
}

const signer = () =>
  ({
    provider: scriptedProvider({
      eth_estimateGas: () => '0x5208',
      eth_sendTransaction: () => `0x${'1'.repeat(64)}`,
    }),
    account: owner,
  }) as const

it.each([
  ['transfer', token, transfer],
  [
    'executeFunction',
    { ...call, msgValue: 0, overrides: { gas: 1, nonce: 1, from: owner } },
    executeFunction,
  ],
  [
    'sendTransaction',
    { to: owner, data: '0x01', value: 1, gas: 5, maxFeePerGas: 1, type: 2 },
    sendTransaction,
  ],
] as const)('%s fails with typed errors only', async (_name, options, run) => {
  const outcomes: unknown[] = []
  for (const spoiled of spoil(options))
    outcomes.push(
      await run(signer(), untyped(spoiled)).then(
        () => null,
        (error: unknown) => error,
      ),
    )
  const failures = outcomes.filter((outcome) => outcome !== null)
  expect(failures.length).toBeGreaterThan(50)
  expect(failures.filter((error) => !isTyped(error))).toEqual([])
})

it('amounts and numbers of networks fail with typed errors only', () => {
  const failures = oddities.flatMap((oddity) =>
    [
      () => ETH(untyped(oddity)),
      () => Token('1', untyped(oddity)),
      () => FromWei(untyped(oddity)),
      () => toChainId(oddity),
    ].flatMap((run) => {
      try {
        run()
        return []
      } catch (error) {
        return [error]
      }
    }),
  )
  expect(failures.length).toBeGreaterThan(50)
  expect(failures.filter((error) => !isTyped(error))).toEqual([])
})
