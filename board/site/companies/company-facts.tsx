import { type Company, type CompanyResponses, shortAddress } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { countText, numberText } from '../components/number/number-text.ts'
import { Panel } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'
import { placesOf, stageName } from './company-places.ts'

/** What is known of a company; what is not known is left out, for nobody has been asked yet. */
export function CompanyFacts({ company }: { company: Company }): ReactElement {
  const facts = factsOf(company)
  return (
    <Panel id="facts" title="Facts">
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
    </Panel>
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
  if (company.signedBy.length > 0) facts.push({ name: 'Signed by', value: <SignedBy company={company} /> })
  if (company.stage !== null) facts.push({ name: 'Paid for', value: stageName(company.stage) })
  if (company.isClaimed && company.kind === 'agency')
    facts.push({ name: 'Agency', value: 'Each of its listings names whom it hires for' })
  for (const { name, href, words } of placesOf(company))
    facts.push({
      name,
      value: (
        <a className="lk" href={href} rel="nofollow noopener ugc">
          {words}
        </a>
      ),
    })
  if (company.responses !== undefined)
    facts.push({ name: 'Answers', value: <Answers responses={company.responses} /> })
  facts.push({ name: 'First seen here', value: <Day iso={firstSeenAt} /> })
  facts.push({ name: 'Past listings', value: numberText(pastJobs) })
  return facts
}

/** The wallets that signed open listings; each listing's page tells what was signed. */
function SignedBy({ company }: { company: Company }): ReactElement {
  return (
    <>
      {company.signedBy.map(({ address, jobs }) => (
        <span className="blk" key={address}>
          <span className="mono" title={address}>
            {shortAddress(address)}
          </span>{' '}
          {countText(jobs, 'open listing', 'open listings')}
        </span>
      ))}
    </>
  )
}

/** How applications that went through this site were answered, and how that is counted. */
function Answers({ responses }: { responses: CompanyResponses }): ReactElement {
  const { applications, answeredPercent, medianHours } = responses
  const half =
    medianHours === null ? '' : `; half of the answers came within ${countText(medianHours, 'hour', 'hours')}`
  return (
    <>
      {answeredPercent} % of {numberText(applications)} applications sent through this site in 90 days{half}
      <span className="blk xs t3">
        Counted by the link in each application’s mail: an answer sent by it, or the company’s word that it
        wrote by mail. The applicant is told of both.
      </span>
    </>
  )
}
