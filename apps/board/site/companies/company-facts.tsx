import type { Company } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { numberText } from '../components/number/number-text.ts'
import { Day } from '../components/time/time.tsx'

/** What is known of a company; what is not known is left out, for nobody has been asked yet. */
export function CompanyFacts({ company }: { company: Company }): ReactElement {
  const facts = factsOf(company)
  return (
    <section className="pn" aria-labelledby="facts">
      <header>
        <h2 id="facts">Facts</h2>
      </header>
      <div className="bd">
        <dl className="kv">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function factsOf(company: Company): { name: string; value: ReactNode }[] {
  const { website, hqCountry, sizeBand, foundedYear, firstSeenAt, pastJobs } = company
  const facts: { name: string; value: ReactNode }[] = []
  if (website !== null)
    facts.push({
      name: 'Website',
      value: (
        <a className="lk" href={website} rel="nofollow noopener ugc">
          {company.domain ?? website}
        </a>
      ),
    })
  if (hqCountry !== null) facts.push({ name: 'Seat', value: hqCountry.name })
  if (sizeBand !== null) facts.push({ name: 'People', value: sizeBand })
  if (foundedYear !== null) facts.push({ name: 'Founded', value: foundedYear })
  facts.push({ name: 'First seen here', value: <Day iso={firstSeenAt} /> })
  facts.push({ name: 'Past listings', value: numberText(pastJobs) })
  return facts
}
