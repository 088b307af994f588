import type { LocalChain } from '@cryptolist/testkit'
import { concatHex, getCreate2Address, type Hex, numberToHex, serializeErc6492Signature, size } from 'viem'

/** A wallet that is a contract of a local chain (ERC-1271): it takes the signatures of one key as its own. */
export interface ContractWallet {
  address: Hex
}

/** Puts one on the chain. */
export async function deployContractWallet(
  chain: Pick<LocalChain, 'deploy'>,
  owner: Hex,
): Promise<ContractWallet> {
  return { address: await chain.deploy({ abi: [], bytecode: walletCode(owner) }) }
}

/** A wallet that is not there yet: its address, and a signature wrapped with how to make it (ERC-6492). */
export interface PlannedWallet {
  address: Hex
  wrap(signature: Hex): Hex
}

/** Plans one, with a factory on the chain that can make it. */
export async function planContractWallet(
  chain: Pick<LocalChain, 'deploy'>,
  owner: Hex,
): Promise<PlannedWallet> {
  const factory = await chain.deploy({ abi: [], bytecode: makeCode(factoryCode) })
  const bytecode = walletCode(owner)
  const address = getCreate2Address({ from: factory, salt: numberToHex(0, { size: 32 }), bytecode })
  return {
    address: `0x${address.slice(2).toLowerCase()}`,
    wrap: (signature) => serializeErc6492Signature({ address: factory, data: bytecode, signature }),
  }
}

/** isValidSignature(bytes32, bytes) and nothing else: hash, v, r and s to ecrecover, and the magic value if that gives the owner. */
function walletCode(owner: Hex): Hex {
  const begin = concatHex([
    '0x600435600052',
    '0x60a43560001a602052',
    '0x606435604052',
    '0x608435606052',
    '0x602060006080600060015afa50',
    '0x600051',
    '0x73',
    owner,
    '0x14',
  ])
  // Jumps over the jump itself (3 bytes) and the revert (5 bytes).
  const jump = concatHex([begin, '0x60', numberToHex(size(begin) + 8, { size: 1 }), '0x57', '0x60006000fd'])
  return makeCode(concatHex([jump, '0x5b', '0x631626ba7e60e01b600052', '0x60206000f3']))
}

/** Makes (CREATE2, salt 0) whatever it is called with, and answers its address. */
const factoryCode: Hex = '0x36600060003760003660006000f560005260206000f3'

/** Code that makes a contract of that code. */
function makeCode(runtime: Hex): Hex {
  return concatHex(['0x60', numberToHex(size(runtime), { size: 1 }), '0x80600b6000396000f3', runtime])
}
