import { type CompanySigner, shortAddress } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../../components/time/time.tsx'
import { sourceNames } from './source-names.ts'

export interface SignerTableProps {
  signers: readonly CompanySigner[]
  /** Path that the forms are sent below; null where nothing can be removed. */
  path: string | null
}

/** Wallets with where each comes from and when it began and ended. */
export function SignerTable({ signers, path }: SignerTableProps): ReactElement {
  const isPast = signers.some(({ validUntil }) => validUntil !== null)
  return (
    <table className="tb signers">
      <thead>
        <tr>
          <th scope="col">Wallet</th>
          <th scope="col">From</th>
          <th scope="col">Since</th>
          {isPast ? <th scope="col">Until</th> : null}
          {path === null ? null : (
            <th scope="col" className="r">
              <span className="vh">Remove it</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {signers.map((signer) => (
          <SignerRow
            signer={signer}
            path={path}
            isPast={isPast}
            key={`${signer.chainId} ${signer.address} ${signer.source} ${signer.validFrom}`}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SignerRowProps extends Pick<SignerTableProps, 'path'> {
  signer: CompanySigner
  isPast: boolean
}

function SignerRow({ signer, path, isPast }: SignerRowProps): ReactElement {
  const { address, chainId, source, validFrom, validUntil } = signer
  return (
    <tr>
      <td className="sm">
        <span className="mono hide-m addr">{address}</span>
        <span className="mono show-m" title={address}>
          {shortAddress(address)}
        </span>
        {chainId === 1 ? null : <span className="blk t3">on chain {chainId}</span>}
      </td>
      <td>{sourceNames[source]}</td>
      <td>
        <Day iso={validFrom} />
      </td>
      {isPast ? <td>{validUntil === null ? '' : <Day iso={validUntil} />}</td> : null}
      {path === null ? null : (
        <td className="r">{source === 'owner' ? <Removal signer={signer} path={path} /> : null}</td>
      )}
    </tr>
  )
}

function Removal({
  signer: { address, chainId },
  path,
}: {
  signer: CompanySigner
  path: string
}): ReactElement {
  return (
    <form method="post" action={`${path}/remove`}>
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="chain" value={chainId} />
      <button type="submit" className="btn btn-s">
        Remove<span className="vh"> {shortAddress(address)}</span>
      </button>
    </form>
  )
}
