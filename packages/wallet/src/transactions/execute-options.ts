import type { IntegerInput } from '../units/integer.ts'
import type { TransactionOverrides } from './overrides.ts'

/** A call of a contract's function. */
export interface ExecuteFunctionOptions {
  contractAddress: string
  /** The contract's ABI as compilers write it (JSON). */
  abi: readonly object[]
  /** The name, or the name with its types where there are several of it: `mint(address,uint256)`. */
  functionName: string
  /** The arguments by their names in the ABI; those without a name by their position: `{ 0: … }`. */
  params?: Record<string, unknown>
  /** Wei to send along. */
  msgValue?: IntegerInput
  overrides?: TransactionOverrides
}
