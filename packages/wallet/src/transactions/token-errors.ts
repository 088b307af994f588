const address = 'address'
const uint256 = 'uint256'

/** The errors of tokens (ERC-6093), so that a reverted transfer has a reason. */
export const tokenErrors: readonly object[] = [
  error('ERC20InsufficientBalance', { sender: address, balance: uint256, needed: uint256 }),
  error('ERC20InvalidSender', { sender: address }),
  error('ERC20InvalidReceiver', { receiver: address }),
  error('ERC721InvalidOwner', { owner: address }),
  error('ERC721NonexistentToken', { tokenId: uint256 }),
  error('ERC721IncorrectOwner', { sender: address, tokenId: uint256, owner: address }),
  error('ERC721InvalidSender', { sender: address }),
  error('ERC721InvalidReceiver', { receiver: address }),
  error('ERC721InsufficientApproval', { operator: address, tokenId: uint256 }),
  error('ERC1155InsufficientBalance', {
    sender: address,
    balance: uint256,
    needed: uint256,
    tokenId: uint256,
  }),
  error('ERC1155InvalidSender', { sender: address }),
  error('ERC1155InvalidReceiver', { receiver: address }),
  error('ERC1155MissingApprovalForAll', { operator: address, owner: address }),
]

function error(name: string, inputs: Record<string, string>): object {
  return {
    type: 'error',
    name,
    inputs: Object.entries(inputs).map(([input, type]) => ({ name: input, type })),
  }
}
