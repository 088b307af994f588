import type { SignedListing } from '@cryptolist/contract'

/** A domain names its wallets in its DNS or in a file. */
const namedAt = `const { companyDomain } = typedData.message
console.log('now look whether the domain names this wallet: in the TXT record _cryptolist.' + companyDomain)
console.log('or in the file', 'https://' + companyDomain + '/.well-known/cryptolist.json')`

/** A program of some lines that checks the signature without this board's word for it: Node and viem, or a browser's console with both. */
export function sampleOf({ kind }: Pick<SignedListing, 'kind'>, url: string): string {
  return kind === 'eoa' ? accountSample(url) : contractSample(url)
}

function accountSample(url: string): string {
  return `import { hashTypedData, keccak256, recoverTypedDataAddress, toBytes } from 'viem'

const answer = await fetch('${url}')
const { typedData, signature, signer, digest, description } = await answer.json()
const address = await recoverTypedDataAddress({ ...typedData, signature })

console.log('signed by', address, address.toLowerCase() === signer)
console.log('what was signed', typedData.message, hashTypedData(typedData) === digest)
console.log('the text is the one that was signed', keccak256(toBytes(description)) === typedData.message.descriptionHash)
${namedAt}`
}

function contractSample(url: string): string {
  return `import { createPublicClient, hashTypedData, http, keccak256, toBytes } from 'viem'

const answer = await fetch('${url}')
const { typedData, signature, signer, digest, description } = await answer.json()
// A node of the chain typedData.message.signerChainId that you trust.
const client = createPublicClient({ transport: http(process.env.RPC_URL) })

console.log('signed by', signer, await client.verifyTypedData({ address: signer, ...typedData, signature }))
console.log('what was signed', typedData.message, hashTypedData(typedData) === digest)
console.log('the text is the one that was signed', keccak256(toBytes(description)) === typedData.message.descriptionHash)
${namedAt}`
}
