import type { OwnDomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Ago } from '../../components/time/time.tsx'
import { dnsSightNames, fileSightNames } from './proof-words.ts'

/** What the last look saw, by each resolver and in the file. */
export function Evidence({ proof, now }: { proof: OwnDomainProof; now: Date }): ReactElement | null {
  const { evidence, domain } = proof
  if (evidence === null) return null
  return (
    <section aria-labelledby={`seen-${domain}`}>
      <h3 id={`seen-${domain}`}>
        Last check <Ago iso={evidence.at} now={now} />
      </h3>
      {evidence.isTaken ? (
        <p className="note warn">
          <Icon name="warning" />
          <span>
            <b>Found, but another company here has proved {domain} first.</b> It keeps the domain until its
            own proof is not found any more; we look at that now. Then check again.
          </span>
        </p>
      ) : null}
      <ul className="seen">
        {evidence.dns.map(({ resolver, saw }) => (
          <li key={resolver}>
            <Icon name={saw === 'token' ? 'check' : 'x'} isSmall />
            <span>
              <span className="mono">{resolver}</span> {dnsSightNames[saw]}
            </span>
          </li>
        ))}
        <li>
          <Icon name={evidence.file === 'token' ? 'check' : 'x'} isSmall />
          <span>File: {fileSightNames[evidence.file]}</span>
        </li>
      </ul>
      <p className="xs t3">
        More than half of the resolvers have to see the record, or the file has to be there. A new record can
        take an hour to be seen everywhere.
      </p>
    </section>
  )
}
