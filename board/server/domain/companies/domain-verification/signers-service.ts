import { BoardError, type CompanySigner } from '@cryptolist/contract'
import { isAddress, zeroAddress } from 'viem'
import type { Database } from '../../../database/open-database.ts'
import type { NamedSigner } from './placed-text.ts'
import { findCountingProof } from './repository.ts'
import { addOwnSigner, endOwnSigner, hasSigner, listSigners } from './signers-repository.ts'

const maximumOwn = 20
/** A plain account signs on every chain; where none is named, this one stands for them. */
const defaultChainId = 1

/** A wallet as an owner types it. */
export interface TypedSigner {
  address: string
  /** Of a contract wallet; empty for a plain account. */
  chain: string
}

/** Which wallets may sign for a company. */
export interface SignersService {
  /** Wallets that may sign now. */
  listSigners(companyId: string): Promise<CompanySigner[]>
  /** All that may or might once, the newest first. */
  listAllSigners(companyId: string): Promise<CompanySigner[]>
  /** Whether the wallet was one of the company's at that time. The chain counts for contract wallets only. */
  isSigner(
    companyId: string,
    wallet: { address: string; chainId: number; isContract: boolean },
    at: Date,
  ): Promise<boolean>
  /**
   * Adds a wallet from now on. Throws invalid_input (fields `address`, `chain`) for what is no address, one that is there already, one
   * too many, and while no domain of the company is proved.
   */
  addSigner(companyId: string, added: TypedSigner & { userId: string }): Promise<void>
  /** Ends a wallet that an owner added. Throws not_found. */
  removeSigner(companyId: string, signer: TypedSigner): Promise<void>
}

export interface SignersParts {
  database: Pick<Database, 'db'>
  now(): Date
}

/** Makes the service. */
export function createSignersService({ database: { db }, now }: SignersParts): SignersService {
  return {
    listSigners: (companyId) => listSigners(db, companyId, { isCurrentOnly: true }),
    listAllSigners: (companyId) => listSigners(db, companyId, { isCurrentOnly: false }),
    isSigner: (companyId, { address, chainId, isContract }, at) =>
      hasSigner(db, companyId, { address: address.toLowerCase(), chainId: isContract ? chainId : null }, at),
    async addSigner(companyId, { userId, ...typed }) {
      const signer = readSigner(typed)
      if ((await findCountingProof(db, companyId))?.state !== 'verified')
        throw BoardError.invalidField(
          'address',
          'Prove the company’s domain first. Wallets sign in its name.',
        )
      const current = await listSigners(db, companyId, { isCurrentOnly: true })
      if (current.filter(({ source }) => source === 'owner').length >= maximumOwn)
        throw BoardError.invalidField('address', `A company may add ${maximumOwn} wallets. Remove one first.`)
      if (!(await addOwnSigner(db, { companyId, userId, signer, now: now() })))
        throw BoardError.invalidField('address', 'This wallet is in the list already.')
    },
    async removeSigner(companyId, typed) {
      if (!(await endOwnSigner(db, companyId, readSigner(typed), now())))
        throw new BoardError('not_found', 'There is no such wallet here. Look at the list of wallets.')
    },
  }
}

function readSigner({ address: typed, chain }: TypedSigner): NamedSigner {
  const address = typed.trim()
  if (!/^0x[0-9a-f]{40}$/i.test(address))
    throw BoardError.invalidField('address', 'Type an address of 0x and 40 letters and digits.')
  // Capitals are a checksum: one that is wrong means a mistyped letter.
  if (!isAddress(address))
    throw BoardError.invalidField(
      'address',
      'A letter of this address is wrong or in the wrong case. Copy it again.',
    )
  if (address.toLowerCase() === zeroAddress)
    throw BoardError.invalidField('address', 'Nobody has this address.')
  const chainId = chain.trim() === '' ? defaultChainId : Number(chain)
  if (!/^\d{0,15}$/.test(chain.trim()) || chainId < 1)
    throw BoardError.invalidField('chain', 'Type the chain as a number, such as 1 for Ethereum.')
  return { address: address.toLowerCase(), chainId }
}
