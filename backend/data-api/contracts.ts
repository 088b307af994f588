import { BoardError } from '@cryptolist/contract'
import {
  type Abi,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { z } from 'zod'
import { readArguments } from '../chain/abi-arguments.ts'
import { canonicalType, decodeValues, type Parameter, readParameters } from '../chain/abi-values.ts'
import { callContract } from '../chain/call-contract.ts'
import type { DataApiHandlers } from './handler.ts'

/** Decoded values take a little more room than the 256 KB that a contract may answer. */
const maximumValueBytes = 1024 * 1024

export const contractHandlers: Pick<
  DataApiHandlers,
  'runContractFunction' | 'getNativeBalance' | 'getTokenAllowance'
> = {
  async runContractFunction({ context, parameters }) {
    const {
      chain,
      address,
      function_name: functionName,
      abi,
      params,
      to_block: block = 'latest',
    } = parameters
    const called = findFunction(abi, functionName)
    const data = encodeCall(called, readArguments(called.inputs, params))
    const { client } = await context.chains.get(chain)
    const answer = await callContract(client, { address, data, block, abi: listErrors(abi) })
    return { body: readOutputs(called, answer), ...atBlock(block) }
  },

  async getNativeBalance({ context, parameters: { chain, address, to_block: block = 'latest' } }) {
    const { client } = await context.chains.get(chain)
    const at = block === 'latest' ? block : numberToHex(block)
    const balance = await client.request({ method: 'eth_getBalance', params: [address, at] })
    return { body: { balance: String(BigInt(balance)) }, ...atBlock(block) }
  },

  async getTokenAllowance({ context, parameters }) {
    const { chain, address, owner_address: owner, spender_address: spender } = parameters
    const { client } = await context.chains.get(chain)
    const args = [owner, spender] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
    const answer = await callContract(client, { address, data, block: 'latest' })
    if (answer.length !== 66) throw BoardError.invalidField('address', `${address} is no ERC-20 token.`)
    const allowance = decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: answer })
    return { body: { allowance: String(allowance) } }
  },
}

function atBlock(block: number | 'latest'): { atBlock?: number } {
  return block === 'latest' ? {} : { atBlock: block }
}

interface ContractFunction {
  signature: string
  inputs: Parameter[]
  outputs: Parameter[]
}

const functionSchema = z.object({
  type: z.literal('function').default('function'),
  name: z.string().regex(/^[A-Za-z_$][\w$]{0,200}$/),
  inputs: z.unknown(),
  outputs: z.unknown(),
  stateMutability: z.string().optional(),
  /** How interfaces of before 2018 say that a function changes nothing. */
  constant: z.boolean().optional(),
})

/** Finds the function by its name, or by its whole signature where several have the name. Throws invalid_input. */
function findFunction(abi: readonly Record<string, unknown>[], functionName: string): ContractFunction {
  const [name = ''] = functionName
    .replace(/^function\s+/, '')
    .trim()
    .split(/[\s(]/, 1)
  const candidates = abi.flatMap((entry) => {
    const checked = functionSchema.safeParse(entry)
    if (!checked.success || checked.data.name !== name) return []
    const { inputs: givenInputs, outputs: givenOutputs, stateMutability, constant } = checked.data
    const inputs = readParameters(givenInputs)
    const signature = `${name}(${inputs.map(canonicalType).join(',')})`
    const isRead = ['view', 'pure'].includes(stateMutability ?? '') || constant === true
    return [{ signature, inputs, outputs: readParameters(givenOutputs), isRead }]
  })
  const matches = functionName.includes('(')
    ? candidates.filter(({ signature }) => signature === withoutNames(functionName, name))
    : candidates
  const [only] = matches
  if (only === undefined)
    throw BoardError.invalidField('function_name', `function_name ${functionName} is not in the abi.`)
  if (new Set(matches.map(({ signature }) => signature)).size > 1)
    throw BoardError.invalidField(
      'function_name',
      `function_name must be a whole signature here, such as ${only.signature}, because several functions are called ${name}.`,
    )
  if (!only.isRead)
    throw BoardError.invalidField(
      'function_name',
      `${only.signature} is neither view nor pure. This call can only read.`,
    )
  return only
}

/** `set(uint number, string calldata text)` as `set(uint256,string)`. */
function withoutNames(signature: string, name: string): string {
  const inputs = /\((.*?)\)\s*(?:$|external|public|view|pure|returns)/.exec(signature)?.[1] ?? ''
  return `${name}(${inputs
    .replace(/([(,]|^)\s*([^\s,()]+)[^,()]*/g, '$1$2')
    .replace(/\b(u?int)(?!\d)/g, '$1256')
    .replace(/\s/g, '')})`
}

function encodeCall({ signature, inputs }: ContractFunction, values: unknown[]): `0x${string}` {
  try {
    return `${toFunctionSelector(`function ${signature}`)}${encodeAbiParameters(inputs, values).slice(2)}`
  } catch (cause) {
    throw new BoardError('invalid_input', 'params do not fit the abi.', { cause, facts: { field: 'params' } })
  }
}

/** One output alone, several as a list. */
function readOutputs({ signature, outputs }: ContractFunction, answer: `0x${string}`): unknown {
  const values = decodeValues(outputs, answer, maximumValueBytes)
  if (values === undefined)
    throw BoardError.invalidField('abi', `The contract's answer is not what the abi says of ${signature}.`)
  return values.length === 1 ? values[0] : values.length === 0 ? null : values
}

const errorSchema = z.object({ type: z.literal('error'), name: z.string().max(200), inputs: z.unknown() })

function listErrors(abi: readonly Record<string, unknown>[]): Abi {
  return abi.flatMap((entry) => {
    const checked = errorSchema.safeParse(entry)
    if (!checked.success) return []
    const { type, name } = checked.data
    return [{ type, name, inputs: readParameters(checked.data.inputs) }]
  })
}
