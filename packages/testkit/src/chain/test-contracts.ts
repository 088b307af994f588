import odd from './contract-fixtures/Odd.json' with { type: 'json' }
import erc20 from './contract-fixtures/TestERC20.json' with { type: 'json' }
import erc721 from './contract-fixtures/TestERC721.json' with { type: 'json' }
import erc1155 from './contract-fixtures/TestERC1155.json' with { type: 'json' }

/** A compiled contract: contracts/*.sol, by contracts/compile.mjs. */
export interface TestContract {
  abi: readonly object[]
  bytecode: string
}

/** Contracts to try: three tokens of which anybody can make some, and one with everything that calls stumble over. */
export const testContracts: Readonly<Record<'erc20' | 'erc721' | 'erc1155' | 'odd', TestContract>> = {
  erc20,
  erc721,
  erc1155,
  odd,
}
