import {
  type Company,
  type CompanyOutline,
  type CompanyResponses,
  companyStages,
  type DomainProof,
  formatCompanyJobsPath,
  shortAddress,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/company'
import { formatCount } from '../../messages/plural.ts'
import { Fact, Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Day } from '../components/time/time.tsx'
import { profilesOf, sizeBandName } from './company-words.ts'

type Facts = Omit<Company, 'jobs'>

interface CompanyFactsProps {
  company: Facts
  outline: CompanyOutline
  boardName: string
}

/** Whether anything but the first sighting of a company is known. */
export function hasFacts(props: CompanyFactsProps): boolean {
  return listFacts(props).length > 0
}

/** The known facts about a company in one panel, ending with what hasn't been checked. */
export function CompanyFacts(props: CompanyFactsProps): ReactElement {
  const { company } = props
  const facts = [...listFacts(props), { name: text.firstSeen, value: <Day iso={company.firstSeenAt} /> }]
  if (company.pastJobs > 0) facts.push({ name: text.closedJobs, value: <>{formatCount(company.pastJobs)}</> })
  return (
    <Panel id="facts" title={text.facts} body="body stack-loose">
      <dl className="properties">
        {facts.map((fact) => (
          <Fact name={fact.name} key={fact.name}>
            {fact.value}
          </Fact>
        ))}
      </dl>
      <p className="tiny faint">{text.notChecked}</p>
    </Panel>
  )
}

/** A line on when a company was first seen, for one with no other facts; it ends with what hasn't been checked. */
export function FirstSeen({ company }: Pick<CompanyFactsProps, 'company'>): ReactElement {
  return (
    <p className="tiny faint measure">
      <Sentence text={text.firstSeenOn} parts={{ day: <Day iso={company.firstSeenAt} /> }} />{' '}
      {text.notChecked}
    </p>
  )
}

interface ShownFact {
  name: string
  value: ReactNode
}

function listFacts({ company, outline, boardName }: CompanyFactsProps): ShownFact[] {
  const { website, statedWebsite, hqCountry, sizeBand, foundedYear, stage, proof } = company
  return [
    website !== null && {
      name: text.website,
      value: <Outside href={website}>{company.domain ?? website}</Outside>,
    },
    statedWebsite !== null && { name: text.website, value: <StatedWebsite href={statedWebsite} /> },
    proof !== null && { name: text.verification, value: <Verification proof={proof} /> },
    ...listOutline(company.path, outline),
    hqCountry !== null && { name: text.headquarters, value: hqCountry.name },
    sizeBand !== null && { name: text.teamSize, value: sizeBandName(sizeBand) },
    foundedYear !== null && { name: text.founded, value: foundedYear },
    stage !== null && { name: text.funding, value: stageName(stage) },
    company.isClaimed && company.kind === 'agency' && { name: text.agency, value: text.agencyRule },
    company.signedBy.length > 0 && { name: text.signedBy, value: <SignedBy company={company} /> },
    company.responses !== undefined && {
      name: text.replies,
      value: <Replies responses={company.responses} boardName={boardName} />,
    },
    ...listProfiles(company),
  ].filter((fact) => fact !== false)
}

/** Facts from its open jobs. */
function listOutline(
  path: string,
  { offices, remote, pay, jobs, sectors, chains }: CompanyOutline,
): ShownFact[] {
  const facts = [
    (offices.length > 0 || remote.length > 0) && {
      name: text.hiresIn,
      value: <HiresIn {...{ path, offices, remote }} />,
    },
    pay !== null && {
      name: text.cashPay,
      value: (
        <>
          <span className="number">{text.aYear(pay.text)}</span>
          <span className="block tiny faint">{text.statedBy(pay.jobs, jobs)}</span>
        </>
      ),
    },
    sectors.length > 0 && { name: text.sectors, value: <Terms terms={sectors} search="sector" /> },
    chains.length > 0 && { name: text.chains, value: <Terms terms={chains} search="chain" /> },
  ]
  return facts.filter((fact) => fact !== false)
}

const maxOffices = 5
const maxRegions = 3

interface HiresInProps extends Pick<CompanyOutline, 'offices' | 'remote'> {
  /** Of the company's page. */
  path: string
}

/** Remote jobs with where candidates can live, then cities; each opens the jobs there. */
function HiresIn({ path, offices, remote }: HiresInProps): ReactElement {
  const named = remote.map(({ where }) => where).filter((where) => where !== '')
  const regions = named.slice(0, maxRegions).join(' · ')
  const pathOf = (place: string) => formatCompanyJobsPath(path, { role: '', place, page: 1 })
  // A line that says how many are left out is worth it only for several.
  const listedOffices = offices.length === maxOffices + 1 ? offices : offices.slice(0, maxOffices)
  const rows = [
    ...(remote.length === 0
      ? []
      : [{ place: 'remote', name: text.remote, jobs: remote.reduce((sum, { jobs }) => sum + jobs, 0) }]),
    ...listedOffices,
  ]
  return (
    <ul className="hires">
      {rows.map(({ place, name, jobs }) => (
        <li key={place}>
          <a className="link" href={pathOf(place)}>
            <bdi>{name}</bdi>
          </a>{' '}
          <span className="faint number">{formatCount(jobs)}</span>
          {place === 'remote' && regions !== '' ? (
            <span className="block tiny faint">
              {regions}
              {named.length > maxRegions ? ` ${text.andMore(named.length - maxRegions)}` : ''}
            </span>
          ) : null}
        </li>
      ))}
      {offices.length > listedOffices.length ? (
        <li className="faint">{text.morePlaces(offices.length - listedOffices.length)}</li>
      ) : null}
    </ul>
  )
}

function Terms({
  terms,
  search,
}: {
  terms: CompanyOutline['sectors']
  search: 'sector' | 'chain'
}): ReactElement {
  return (
    <span className="tags">
      {terms.map(({ slug, name }) => (
        <a href={`/jobs?${search}=${slug}`} key={slug}>
          {name}
        </a>
      ))}
    </span>
  )
}

function stageName(stage: string): string {
  const knownStage = companyStages.find((name) => name === stage)
  return knownStage === undefined ? stage : text.stages[knownStage]
}

/** How and when the domain was verified that the badge names. */
function Verification({ proof }: { proof: DomainProof }): ReactElement {
  const isVerified = proof.state === 'verified'
  const method = proof.method === 'dns_txt' ? text.dnsRecord : text.file
  return (
    <>
      <span className={isVerified ? 'block' : 'block unsaid'}>
        <Sentence
          text={isVerified ? text.checked : text.notFoundSince}
          parts={{ method, day: <Day iso={proof.checkedAt} /> }}
        />
      </span>
      <span className="block tiny faint">
        <Sentence text={text.firstVerified} parts={{ day: <Day iso={proof.provedAt} /> }} />
      </span>
    </>
  )
}

/** The wallets that signed open listings; each listing's page shows what was signed. */
function SignedBy({ company }: Pick<CompanyFactsProps, 'company'>): ReactElement {
  return (
    <>
      {company.signedBy.map(({ address, jobs }) => (
        <span className="block" key={address}>
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
function Replies({ responses, boardName }: { responses: CompanyResponses; boardName: string }): ReactElement {
  const { applications, answeredPercent, medianHours } = responses
  return (
    <>
      {text.replied(answeredPercent, applications, boardName)}
      {medianHours === null ? null : <span className="block">{text.halfWithin(medianHours)}</span>}
      <span className="block tiny faint">{text.repliesHint}</span>
    </>
  )
}

function listProfiles(company: Facts): ShownFact[] {
  return profilesOf(company).map(({ name, href, words }) => ({
    name,
    value: <Outside href={href}>{words}</Outside>,
  }))
}

/** The website that the source of its listings names. */
function StatedWebsite({ href }: { href: string }): ReactElement {
  return (
    <>
      <Outside href={href}>{new URL(href).hostname}</Outside>
      <span className="block tiny faint">{text.statedWebsite}</span>
    </>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a className="link" href={href} rel="nofollow noopener ugc">
      {children}
    </a>
  )
}
