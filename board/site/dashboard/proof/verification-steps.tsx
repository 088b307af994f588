import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'

/** What has to be placed, in either of two ways, to be copied as it stands. */
export function VerificationSteps({ proof }: { proof: OwnDomainProof }): ReactElement {
  const { domain, record, file } = proof
  return (
    <div className="ways">
      <section aria-labelledby={`dns-${domain}`}>
        <h3 id={`dns-${domain}`}>With a DNS record</h3>
        <p className="sm t2">Add a TXT record where the domain’s DNS is managed.</p>
        <Copyable label="Name" value={record.name} />
        <Copyable label="Value" value={record.value} />
      </section>
      <section aria-labelledby={`file-${domain}`}>
        <h3 id={`file-${domain}`}>Or with a file</h3>
        <p className="sm t2">Put this file on the domain’s web site, over https.</p>
        <Copyable label="Address" value={file.url} />
        <Copyable label="Contents" value={file.text} />
      </section>
    </div>
  )
}

/** A text to be copied; the button that copies it is added by a script. */
function Copyable({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <div className="copy">
      <p className="copy-l">{label}</p>
      <pre data-copy={label}>{value.trimEnd()}</pre>
    </div>
  )
}
