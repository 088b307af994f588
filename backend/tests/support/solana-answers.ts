import { metadataProgram } from '../../chain/solana/metaplex.ts'
import { findKeyBytes } from '../../chain/solana/program-address.ts'

// No node of Solana runs in tests. These answers are written after the documentation of its JSON-RPC and of Metaplex' accounts.

/** A wallet that holds what follows. */
export const solanaWallet = 'A1TMhSGzQxMr1TboBKtgixKz1sS6REASMxPo1qsyTSJd'
export const solanaMint = '2cHr7QS3xfuSV8wdxo3ztuF4xbiarF6Nrgx3qpx3HzXR'
export const solanaAuthority = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'

/** A result as nodes wrap it. */
export const inSlot = (value: unknown) => ({
  result: { context: { apiVersion: '2.0.15', slot: 341197933 }, value },
})

const account = (pubkey: string, held: { mint: string; amount: string; decimals: number }) => ({
  pubkey,
  account: {
    data: {
      program: 'spl-token',
      parsed: {
        info: {
          isNative: false,
          mint: held.mint,
          owner: solanaWallet,
          state: 'initialized',
          tokenAmount: { amount: held.amount, decimals: held.decimals, uiAmount: null, uiAmountString: '' },
        },
        type: 'account',
      },
      space: 165,
    },
    executable: false,
    lamports: 2039280,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    rentEpoch: 361,
    space: 165,
  },
})

const coin = account('C2jDL4pcwpE2pP5EryTGn842JJUJTcurPGZUquQjySxK', {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  amount: '1500000',
  decimals: 6,
})
const picture = account('BGocb4GEpbTFm8UFV2VsDSaBXHELPfAXrvd4vtt8QWrA', {
  mint: solanaMint,
  amount: '1',
  decimals: 0,
})
const emptied = account('7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z', {
  mint: solanaAuthority,
  amount: '0',
  decimals: 9,
})
const newer = account('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n', {
  mint: solanaAuthority,
  amount: '18446744073709551615',
  decimals: 9,
})

/** The answer of getTokenAccountsByOwner: both token programs have accounts of the wallet. */
export const tokenAccounts = (params: readonly unknown[]) =>
  inSlot(JSON.stringify(params[1]).includes('Tokenkeg') ? [coin, picture, emptied] : [newer])

const keyBytes = (address: string): Buffer => findKeyBytes(address) ?? Buffer.alloc(0)
const borshText = (value: string, room: number): Buffer => {
  const bytes = Buffer.alloc(4 + room)
  bytes.writeUInt32LE(room)
  bytes.write(value, 4)
  return bytes
}

/** The account of Metaplex that describes a mint. */
export const metadataBytes = ({ of = solanaMint, creators = 0, kind = 4 } = {}): Buffer =>
  Buffer.concat([
    Buffer.of(kind),
    keyBytes(solanaAuthority),
    keyBytes(of),
    borshText('Ape №1', 32),
    borshText('APE', 10),
    borshText('https://arweave.net/one', 200),
    Buffer.of(0xf4, 0x01),
    creators === 0 ? Buffer.of(0) : Buffer.of(1, creators, 0, 0, 0, ...Buffer.alloc(34 * creators)),
    Buffer.of(1, 0),
    Buffer.alloc(100),
  ])

/** An account as getMultipleAccounts answers it. */
export const fileOf = (bytes: Buffer, owner = metadataProgram) => ({
  data: [bytes.toString('base64'), 'base64'],
  executable: false,
  lamports: 5616720,
  owner,
  rentEpoch: 361,
  space: bytes.length,
})
