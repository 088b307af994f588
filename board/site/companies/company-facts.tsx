import {
  type Company,
  type CompanyResponses,
  companyStages,
  type DomainProof,
  shortAddress,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/company'
import { formatCount } from '../../messages/plural.ts'
import { Fact, Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Day } from '../components/time/time.tsx'
import { sizeBandName } from './company-words.ts'

type Facts = Omit<Company, 'jobs'>

interface CompanyFactsProps {
  company: Facts
}

/** Whether anything but the first sighting of a company is known. */
export function hasFacts(company: Facts): boolean {
  return listFacts(company).length > 0
}

/** What is known about a company in one panel, ending with what hasn't been checked. */
export function CompanyFacts({ company }: CompanyFactsProps): ReactElement {
  const facts = [...listFacts(company), { name: text.firstSeen, value: <Day iso={company.firstSeenAt} /> }]
  if (company.pastJobs > 0) facts.push({ name: text.closedJobs, value: <>{formatCount(company.pastJobs)}</> })
  return (
    <Panel id="facts" title={text.facts} body="bd stack">
      <dl className="kv">
        {facts.map((fact) => (
          <Fact name={fact.name} key={fact.name}>
            {fact.value}
          </Fact>
        ))}
      </dl>
      <p className="xs t3">{text.notChecked}</p>
    </Panel>
  )
}

/** The same in a line, for a company with no other facts. */
export function FirstSeen({ company }: CompanyFactsProps): ReactElement {
  return (
    <p className="xs t3 measure">
      <Sentence text={text.firstSeenOn} parts={{ day: <Day iso={company.firstSeenAt} /> }} />{' '}
      {text.notChecked}
    </p>
  )
}

interface ShownFact {
  name: string
  value: ReactNode
}

function listFacts(company: Facts): ShownFact[] {
  const { website, hqCountry, sizeBand, foundedYear, stage, proof } = company
  return [
    website !== null && {
      name: text.website,
      value: <Outside href={website}>{company.domain ?? website}</Outside>,
    },
    proof !== null && { name: text.verification, value: <Verification proof={proof} /> },
    hqCountry !== null && { name: text.headquarters, value: hqCountry.name },
    sizeBand !== null && { name: text.teamSize, value: sizeBandName(sizeBand) },
    foundedYear !== null && { name: text.founded, value: foundedYear },
    stage !== null && { name: text.funding, value: stageName(stage) },
    company.isClaimed && company.kind === 'agency' && { name: text.agency, value: text.agencyRule },
    company.signedBy.length > 0 && { name: text.signedBy, value: <SignedBy company={company} /> },
    company.responses !== undefined && {
      name: text.replies,
      value: <Replies responses={company.responses} />,
    },
    ...listProfiles(company),
  ].filter((fact) => fact !== false)
}

function stageName(stage: string): string {
  const known = companyStages.find((name) => name === stage)
  return known === undefined ? stage : text.stages[known]
}

/** How and when the domain was verified that the badge names. */
function Verification({ proof }: { proof: DomainProof }): ReactElement {
  const isVerified = proof.state === 'verified'
  const method = proof.method === 'dns_txt' ? text.dnsRecord : text.file
  return (
    <>
      <span className={isVerified ? 'blk' : 'blk unsaid'}>
        <Sentence
          text={isVerified ? text.checked : text.notFoundSince}
          parts={{ method, day: <Day iso={proof.checkedAt} /> }}
        />
      </span>
      <span className="blk xs t3">
        <Sentence text={text.firstVerified} parts={{ day: <Day iso={proof.provedAt} /> }} />
      </span>
    </>
  )
}

/** The wallets that signed open listings; each listing's page shows what was signed. */
function SignedBy({ company }: CompanyFactsProps): ReactElement {
  return (
    <>
      {company.signedBy.map(({ address, jobs }) => (
        <span className="blk" key={address}>
          <span className="mono" title={address}>
            {shortAddress(address)}
          </span>
          {' · '}
          {text.signedListings(jobs)}
        </span>
      ))}
    </>
  )
}

/** How applications that went through this site were answered, and how that is counted. */
function Replies({ responses }: { responses: CompanyResponses }): ReactElement {
  const { applications, answeredPercent, medianHours } = responses
  return (
    <>
      {text.replied(answeredPercent, applications)}
      {medianHours === null ? null : <span className="blk">{text.halfWithin(medianHours)}</span>}
      <span className="blk xs t3">{text.repliesHint}</span>
    </>
  )
}

function listProfiles({ github, x, telegram, discord }: Facts): ShownFact[] {
  return [
    { name: 'GitHub', href: `https://github.com/${github}`, words: github },
    { name: 'X', href: `https://x.com/${x}`, words: x },
    { name: 'Telegram', href: `https://t.me/${telegram}`, words: telegram },
    { name: 'Discord', href: discord ?? '', words: discord === null ? null : text.discordServer },
  ].flatMap(({ name, href, words }) =>
    words === null ? [] : [{ name, value: <Outside href={href}>{words}</Outside> }],
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a className="lk" href={href} rel="nofollow noopener ugc">
      {children}
    </a>
  )
}
