import type { SignedListing, SignedListingMessage } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { dayText } from '../../components/time/dates.ts'

/** The strings of what was signed; where the listing says something else now, that stands beside it. */
export function FieldsTable({ listing }: { listing: SignedListing }): ReactElement {
  const isBroken = listing.fields.some(({ isSame }) => !isSame)
  return (
    <table className="tb sg-tb">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Signed</th>
          {isBroken ? <th scope="col">Says now</th> : null}
        </tr>
      </thead>
      <tbody>
        {listing.fields.map(({ name, signed, shown, isSame }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="addr">{signed}</td>
            {isBroken ? <ShownNow shown={shown} isSame={isSame} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On narrow screens, where the table has no head, the cell says what it is. */
function ShownNow({ shown, isSame }: { shown: string; isSame: boolean }): ReactElement {
  if (isSame) return <td className="t3 hide-m">the same</td>
  return (
    <td className="addr sg-new">
      <span className="show-m">Says now:&nbsp;</span>
      {shown}
    </td>
  )
}

/** The rest of the message: where, when and by what it was signed. */
export function messageFacts(message: SignedListingMessage): { name: string; value: string }[] {
  const isFirst = /^0x0+$/.test(message.previous)
  return [
    { name: 'Site', value: message.site },
    { name: 'Listing', value: `${message.jobId}, revision ${message.revision}` },
    { name: 'Company’s domain', value: message.companyDomain },
    { name: 'Published', value: secondsText(message.publishedAt) },
    { name: 'Ends', value: secondsText(message.expiresAt) },
    { name: 'Chain of the wallet', value: String(message.signerChainId) },
    { name: 'Signature before', value: isFirst ? 'none: no earlier revision was signed' : message.previous },
  ]
}

function secondsText(seconds: number): string {
  return `${dayText(new Date(seconds * 1000).toISOString())} (${seconds})`
}
