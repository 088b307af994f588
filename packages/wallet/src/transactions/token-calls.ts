import type { Address } from '../connection/read-answers.ts'
import type { Hex } from '../rpc/hex.ts'

interface TokenTransfer {
  type: 'erc20' | 'erc721' | 'erc1155'
  from: Address
  receiver: Address
  tokenId: bigint
  amount: bigint
}

/** The bytes of a token's transfer, written here: they are fixed, and so nothing need be loaded for them. */
export function encodeTokenTransfer({ type, from, receiver, tokenId, amount }: TokenTransfer): Hex {
  switch (type) {
    case 'erc20':
      // transfer(address,uint256)
      return join('a9059cbb', receiver, amount)
    case 'erc721':
      // safeTransferFrom(address,address,uint256)
      return join('42842e0e', from, receiver, tokenId)
    case 'erc1155':
      // safeTransferFrom(address,address,uint256,uint256,bytes): the fifth is where its bytes begin, and then their length, none.
      return join('f242432a', from, receiver, tokenId, amount, 160n, 0n)
  }
}

function join(selector: string, ...words: readonly (Address | bigint)[]): Hex {
  const digits = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word.slice(2)))
  return `0x${selector}${digits.map((word) => word.padStart(64, '0')).join('')}`
}
