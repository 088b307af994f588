import { describe, expect, it } from 'vitest'
import knownFile from '../../../data/known-companies.json' with { type: 'json' }
import { findKnownCompany, findKnownLookAlike } from '../companies/known-companies.ts'
import { registrableDomain } from './domains.ts'
import { type Change, codes, lint, plainFacts } from './plain-listing.fixture.ts'
import { findingsOfImport } from './rules.ts'

/** A company of this name, with its domain proved unless there is none. */
const named = (name: string, domain?: string): Change => {
  const domains = domain === undefined ? [] : [domain]
  const company = {
    ...plainFacts.company,
    name,
    domains,
    provedDomains: domains,
    isVerified: domains.length > 0,
    isTrusted: false,
  }
  return {
    facts: { company },
    content: { apply: { method: 'url', url: `https://${domain ?? 'demo-harbor.example'}/jobs/1` } },
  }
}
const weights = (change: Change) => lint(change).map(({ code, weight }) => `${code} ${weight}`)

describe('the list of well-known companies', () => {
  const { companies } = knownFile
  it('has at least 400, each once, with registrable domains', () => {
    expect(companies.length).toBeGreaterThanOrEqual(400)
    const names = companies.map(({ name }) => name.toLowerCase())
    expect(names.length).toBe(new Set(names).size)
    for (const domain of companies.flatMap(({ domains }) => domains))
      expect(registrableDomain(domain), domain).toBe(domain)
  })

  it('finds each of them by its own name', () => {
    for (const { name, domains } of companies)
      expect(findKnownCompany(name)?.domains, name).toEqual(expect.arrayContaining([domains[0]]))
  })

  it('lets each of them be itself at each of its domains', () => {
    const taken = companies.flatMap(({ name, domains }) =>
      domains.filter((domain) => weights(named(name, domain)).some((weight) => weight.startsWith('NAM-01'))),
    )
    expect(taken).toEqual([])
  })
})

describe('a name that is a domain', () => {
  const imported = (name: string, url: string, domains: string[] = []) => {
    const company = { ...plainFacts.company, name, domains, provedDomains: domains, isTrusted: false }
    return weights({ facts: { company }, content: { apply: { method: 'url', url } }, occasion: 'import' })
  }
  it.each([
    ['Harborpay.com Group', 'https://careers.harborpay.com/1', []],
    ['Harborpay.com', 'https://harborpay.com/jobs/1', []],
    ['Harborpay.com', 'https://jobs.lever.co/harborpay/1', []],
    ['Harborpay.com Ltd', 'https://jobs.lever.co/harborpay/1', ['harborpay.com']],
  ])('is a company’s own: %s at %s', (name, url, domains) => {
    expect(imported(name, url, domains)).toEqual([])
  })
  it.each([
    ['Harborpay.com Group', 'https://jobs.lever.co/harborpay/1'],
    ['Harborpay.com Ltd', 'https://harborpay-jobs.com/1'],
  ])('waits for a moderator elsewhere: %s at %s', (name, url) => {
    expect(imported(name, url)).toEqual(['NAM-01 check'])
  })
  it('waits at /post until its domain is verified', () => {
    expect(weights(named('Harborpay.com Group'))).toContain('NEW-01 check')
    expect(weights(named('Harborpay.com Group', 'harborpay.com'))).not.toContain('NEW-01 check')
  })
})

describe('the name of a well-known company', () => {
  it.each(['Ledgr', 'Phantm', 'Ledgerr Labs'])('%s, a letter from an ordinary word, is reviewed', (name) => {
    expect(weights(named(name))).toContain('NAM-01 check')
  })

  it.each([
    ['Coinbase', 'coinbase-careers.dev'],
    ['Coinbase', undefined],
    ['COINBASE Global Inc.', 'cb-global.example'],
    ['Coinbasse', 'cbs.example'],
    ['Uniswap Labs', 'uniswap-jobs.xyz'],
    ['UniswapCareers', 'univ.example'],
    ['Ledger', '1edger.com'],
    ['The Ledger Team', 'harbor.example'],
    ['MetaMask (ConsenSys)', 'mm.example'],
    ['Binance Exchange Talent', 'bnx.example'],
    ['Protocol Careers', 'plc.example'],
    ['New Protocol Labs', 'npl.example'],
    ['Protocoll Labs', 'pll.example'],
    ['PayPal', 'paypal-desk.example'],
    ['BlackRock', undefined],
    ['Visa', undefined],
    ['Бинанс Работа', undefined],
    ['币安招聘', undefined],
    ['Polygon实验室', undefined],
    ['Paradigm XYZ', undefined],
    ['Phantom Wallet', 'phantom-desk.example'],
    ['Coinbase Empleos', 'cb-empleos.example'],
    ['Orrery (ex Chainlink)', 'orrery.example'],
  ])('%s at %s is held', (name, domain) => {
    expect(weights(named(name, domain))).toContain('NAM-01 hold')
  })

  it.each([
    ['Coinbase', 'coinbase.com'],
    ['Uniswap Labs', 'uniswap.org'],
    ['Ledger SAS', 'ledger.com'],
    ['Consensys Software Inc.', 'consensys.io'],
    ['Safe Harbor Studio', 'safe-harbor.example'],
    ['General Ledger Works', 'general-ledger.example'],
    ['Base Camp Analytics', 'basecamp.example'],
    ['Optimistic Otter', 'otter.example'],
    ['Tarnbeck Studio', 'tarnbeck.dev'],
    ['Near Shore Talent', 'nearshore.example'],
    ['Demo Harbor Protocol', 'harbor-protocol.example'],
    ['Web3 Harbor', 'web3-harbor.example'],
    ['Coin Harbor', 'coin-harbor.example'],
    ['Super', 'super.example'],
    ['Coin', 'coin.example'],
    ['Protocol', 'protocol-app.example'],
    ['Quiet Crypto Finance', 'quiet-crypto.example'],
    ['Tarn Bitcoin Staking', 'tarn-staking.example'],
    ['Tokens & Consensus', 'tokens-consensus.example'],
  ])('%s at %s is not', (name, domain) => {
    expect(codes(named(name, domain))).not.toContain('NAM-01')
  })

  it('in a proved domain is held too, whatever the company is called', () => {
    expect(weights(named('Quiet Harbor', 'coinbase-careers.dev'))).toContain('NAM-01 hold')
  })

  it('of the site itself is held', () => {
    expect(weights(named('Board Careers', 'somewhere.example'))).toContain('NAM-01 hold')
  })

  it('as the one that is hired for is held, and looked at for an agency', () => {
    const content = { hiringFor: 'MetaMask (ConsenSys)' }
    expect(weights({ content })).toEqual(['NAM-01 hold'])
    const facts = { company: { ...plainFacts.company, kind: 'agency' as const } }
    expect(weights({ content, facts })).toEqual(['NAM-01 check'])
    expect(weights({ content: { hiringFor: 'CryptoList' } })).toEqual(['NAM-01 hold'])
    expect(weights({ content: { hiringFor: 'Quiet Harbor' } })).toEqual([])
  })
})

describe('a domain like that of a well-known company', () => {
  it.each([
    ['1edger.com', 'ledger.com'],
    ['coinbase-careers.dev', 'coinbase.com'],
    ['coinbasse.com', 'coinbase.com'],
    ['c1rcle.com', 'circle.com'],
  ])('%s', (domain, other) => {
    expect(findKnownLookAlike(domain)).toBe(other)
  })

  it.each(['coinbase.com', 'circle.so', 'harbor.example', 'chainfoundry.example'])('is not %s', (domain) => {
    expect(findKnownLookAlike(domain)).toBeUndefined()
  })
})

describe('a title', () => {
  it.each([
    'Engineer (Signed, verified)',
    '✔ Engineer',
    '✔ Verified Engineer',
    'Official Recruiter',
    'Ver1fied Rust Engineer',
    'Verifizierter Rust-Entwickler',
    'Ingeniera Rust (oficial)',
    'Engenheiro Rust verificado',
    'Ingénieur Rust, offre vérifiée',
    'Проверено: Rust-разработчик',
    'Rust 工程师(官方认证)',
    'Backend Engineer at Coinbase',
    'Backend Engineer @ Coinbase (remote)',
    'Backend Engineer at Solana Labs',
    'Coinbase: Backend Engineer',
    'Backend Engineer – Kraken',
    'Backend Engineer – Protocol Labs',
    'Moderator at CryptoList',
  ])('that claims a mark or a name is held: %s', (title) => {
    expect(weights({ content: { title } })).toContain('TIT-02 hold')
  })

  it.each([
    'Formal Verification Engineer',
    'Oficial de Cumplimiento',
    'Identity 认证平台工程师',
    'Verified Credentials Engineer',
    'Rust Engineer (Solana)',
    'Solidity Engineer, Ethereum and Base',
    'Protocol Engineer at Demo Harbor Labs',
    'Engineer, Signed Messages',
    'Chainlink Integrations Engineer',
    'Uniswap v4 Hooks Engineer',
    'Head of Growth at Scale',
    'Community Manager (Web3)',
    'Senior Engineer, Protocol',
    'Backend Engineer (C++)',
    'Engineer at a Web3 startup',
    'Control Analyst, Card & ATO Risk',
    'Atlas Engineer',
    'Backend Engineer at Super',
    'Backend Engineer at Protocol',
  ])('that only says what the job is: %s', (title) => {
    expect(codes({ content: { title } })).not.toContain('TIT-02')
  })

  it('may name a brand of the same house', () => {
    const titled = (companyName: string) =>
      findingsOfImport(
        { title: 'Senior Engineer, MetaMask' },
        { companyDomains: [], companyName, isOfBrand: true },
      )
    expect(titled('ConsenSys')).toEqual([])
    expect(titled('Demo Harbor Labs')).toMatchObject([{ code: 'TIT-02' }])
  })

  it('may name the company that proved it', () => {
    const { facts = {}, content = {} } = named('Coinbase', 'coinbase.com')
    expect(codes({ facts, content: { ...content, title: 'Backend Engineer at Coinbase' } })).toEqual([
      'NEW-02',
    ])
  })
})

it('a company’s own domain is never held against it, even if another company verifies one that looks like it', () => {
  expect(codes({ facts: { knownDomains: ['demo-harb0r.example', 'demoharbor.example'] } })).toEqual([])
})
