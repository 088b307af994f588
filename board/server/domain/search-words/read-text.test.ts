import { facetKeys, type JobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { labelledQueries } from './queries.fixture.ts'
import { readText } from './read-text.ts'
import { parse, read, readingWords } from './search-words.fixture.ts'
import { getWiderVocabulary } from './vocabulary.ts'

const show = ({ facets, minPayUsd, text = '' }: JobQuery) =>
  [
    ...facetKeys.flatMap((key) => [
      ...facets[key].include.map((value) => `${key}=${value}`),
      ...facets[key].exclude.map((value) => `not_${key}=${value}`),
    ]),
    ...(minPayUsd === undefined ? [] : [`min_pay=${minPayUsd}`]),
    `| ${text}`,
  ].join(' ')
const queryOf = (text: string, words = readingWords) => show(read(text, words)?.query ?? parse(text))

describe('a text', () => {
  it.each([
    ['remote rust', 'mode=remote | rust'],
    ['product manager remote', 'mode=remote role=product | '],
    ['Senior Backend Engineer, Germany', 'country=DE role=backend seniority=senior | '],
    ['hybrid london', 'mode=hybrid city=london | '],
    ['entry-level full time', 'seniority=junior employment=full_time | '],
    ['UK or Ireland', 'country=GB country=IE | '],
    ['work from anywhere', 'mode=remote country=WW | '],
    ['is there a remote job in germany for me', 'mode=remote country=DE | '],
    ['Remote DE', 'mode=remote country=DE | '],
    ['marketing designer', 'role=design | "marketing"'],
    ['work remote', 'mode=remote | '],
    ['role germany', 'country=DE | '],
    ['hiring manager germany', 'country=DE | hiring manager'],
    ['growth, marketing', 'role=growth role=marketing | '],
    ['go developer', 'tag=go | developer'],
    ['go to market', '| go to market'],
    ['base', 'chain=base | '],
    ['base salary', '| base salary'],
    ['full time or contract', 'employment=contract employment=full_time | '],
    [
      'rust, full time or part time or contract, remote',
      'employment=contract employment=full_time employment=part_time mode=remote | rust',
    ],
    ['backend engineer or frontend engineer', 'role=backend role=frontend | '],
    ['in germany or in austria', 'country=AT country=DE | '],
    ['remote or hybrid rust or go', 'mode=hybrid mode=remote | rust or go'],
    ['full-time/contract', 'employment=contract employment=full_time | '],
    ['remote/hybrid rust', 'mode=hybrid mode=remote | rust'],
    ['AI/ML engineer', 'role=ml-ai | '],
    ['UX/UI designers', 'role=design | '],
    ['remote CI/CD', 'mode=remote | CI/CD'],
    ['backend/rust', '| backend/rust'],
    ['PR/IR remote', 'mode=remote | PR/IR'],
    ['UK/US remote', 'country=GB country=US mode=remote | '],
    ['blockchain analyst israel', 'country=IL | blockchain analyst'],
    ['crypto jobs near lisbon', 'city=lisbon | '],
    ['remote jobs near me', 'mode=remote | '],
    ['what companies hire in poland', 'country=PL | '],
    ['where can i find crypto jobs in Berlin?', 'city=berlin | '],
    ['best remote jobs', 'mode=remote | '],
    ['best execution trader', 'role=quant-trading | best execution'],
    ['no experience needed', 'seniority=junior | '],
    ['teilzeit berlin', 'city=berlin employment=part_time | '],
    ['jordan', 'country=JO | '],
    ['not remote', 'not_mode=remote | '],
    ['remote except US', 'mode=remote not_country=US | '],
    ['remote but not US', 'mode=remote not_country=US | '],
    ['senior rust no contract', 'not_employment=contract seniority=senior | rust'],
    ['remote jordan', 'country=JO mode=remote | '],
    ['fulltime/remote/italy', 'country=IT employment=full_time mode=remote | '],
    ['part time/remote', 'employment=part_time mode=remote | '],
    ['rust/remote', 'mode=remote | rust'],
    ['sales&marketing', 'role=bizdev-sales role=marketing | '],
    ['remote+hybrid canada', 'country=CA mode=hybrid mode=remote | '],
    ['senior|rust|remote', 'mode=remote seniority=senior | rust'],
    ['senior | rust | remote', 'mode=remote seniority=senior | rust'],
    ['acme,remote;germany', 'country=DE mode=remote | acme'],
    ['solidity,defi,remote', 'mode=remote | solidity defi'],
    ['Remote-Canada', 'country=CA mode=remote | '],
    ['Remote-DE', 'country=DE mode=remote | '],
    ['full-time-remote', 'employment=full_time mode=remote | '],
    ['germany-based', 'country=DE | '],
    ['non-remote', 'not_mode=remote | '],
    ['show me everything at acme please', '| acme'],
    ['show me acme', '| acme'],
    ['someone who needs a visa', 'moving=visa | '],
    ['entry level jobs for someone in vietnam', 'country=VN seniority=junior | '],
    ['company that sponsors', 'moving=visa | '],
    ['i need a company that sponsors visas in germany', 'country=DE moving=visa | '],
    ['suche arbeit in deutschland', 'country=DE | '],
    ['vagas no brasil', 'country=BR | '],
    ['vagas de design portugal', 'country=PT role=design | '],
    ['offres d’emploi marketing france', 'country=FR role=marketing | '],
    ['web3 companies hiring marketing managers', 'role=marketing | '],
    ['crypto firms in switzerland', 'country=CH | '],
    ['web3 company builder', '| web3 company builder'],
    ['busco trabajo remoto', 'mode=remote | '],
    ['je cherche un emploi en suisse', 'country=CH | '],
    ['[remote] #senior #rust', 'mode=remote seniority=senior | #rust'],
    ['contract tutor', 'employment=contract | tutor'],
    ['freelance or contract, writing', 'employment=contract employment=freelance | writing'],
    ['remote visa card', 'mode=remote | visa card'],
    ['Entwicklerin Backend Vollzeit', 'role=backend employment=full_time | '],
    ['desarrolladora frontend remoto', 'mode=remote role=frontend | '],
    ['ingénieur en sécurité à distance', 'mode=remote role=security-audit | '],
    ['GERENTE DE PRODUTO', 'role=product | '],
    ['desarrollador rust', '| desarrollador rust'],
    ['traductor remoto', 'mode=remote | traductor'],
    ['стажёр маркетинг', 'role=marketing seniority=intern | '],
    ['远程前端工程师', 'mode=remote role=frontend | '],
    ['新加坡产品经理招聘', 'country=SG role=product | '],
    ['리모트 백엔드개발자', 'mode=remote role=backend | '],
    ['프로덕트매니저 비자지원', 'moving=visa role=product | '],
    ['東京リモートデザイナー', 'mode=remote city=tokyo role=design | '],
    ['测试网', '| 测试网'],
    ['react/typescript', 'tag=react tag=typescript | '],
    ['ethereum/solana remote', 'chain=ethereum chain=solana mode=remote | '],
    ['react/ethereum', '| react/ethereum'],
    ['germany;rust;data engineer', 'country=DE | rust data engineer'],
    ['marketing - rust - lisbon', 'city=lisbon role=marketing | rust'],
    ['director of legal', 'role=legal-compliance seniority=director | '],
    ['head of legal', 'role=legal-compliance | head of'],
    ['designer up to 70k', 'role=design | up to 70k'],
    ['designer 70k max', 'role=design | 70k max'],
    ['sueldo mínimo 70000 usd', 'min_pay=70000 | '],
    ['salary paid only in usdc', 'crypto=required | '],
    ['designer who knows solidity', 'role=design | solidity'],
    ['remote, with experience in marketing', 'mode=remote role=marketing | '],
    ['remote who knows why', 'mode=remote | who knows why'],
    ['director of product', 'role=product seniority=director | '],
    ['product director remote', 'mode=remote role=product seniority=director | '],
    ['vp of data', 'role=data-analytics seniority=vp | '],
    ['head of people', 'role=people-talent | head of'],
    ['director of product marketing', 'role=marketing seniority=director | '],
    ['vp data science', 'seniority=vp | data science'],
    ['product research', 'role=research | product'],
    ['move to portugal', 'country=PT | '],
    ['looking to move to the netherlands', 'country=NL | '],
    ['moving to dubai', 'city=dubai | '],
    ['relocating to spain', 'country=ES moving=relocation | '],
    ['open to candidates in kenya', 'country=KE | '],
    ['move to earn', '| move to earn'],
    ['companies hiring solidity developers', '| solidity developers'],
    ['who hires rust engineers in germany', 'country=DE | rust engineers'],
    ['hiring committee germany', 'country=DE | hiring committee'],
    ['stage développeur paris', 'city=paris employment=internship | développeur'],
    ['stage en cybersécurité', 'employment=internship role=security-audit | '],
    ['stage marketing', 'employment=internship role=marketing | '],
    ['stage manager remote', 'mode=remote | stage manager'],
    ['late stage marketing', 'role=marketing | late stage'],
    ['growth stage remote', 'mode=remote | growth stage'],
    ['tirocinio sviluppatore backend', 'employment=internship role=backend | '],
    ['praktikum marketing berlin', 'city=berlin employment=internship role=marketing | '],
    ['internship or junior', 'seniority=intern seniority=junior | '],
    ['senior or internship', 'seniority=intern seniority=senior | '],
    ['internship or contract', 'employment=contract employment=internship | '],
    ['werkstudent remote', 'mode=remote | werkstudent'],
    ['bd manager asia', 'role=bizdev-sales | asia'],
    ['security manager remote', 'mode=remote role=security-audit | manager'],
    ['frontend not react', 'not_tag=react role=frontend | '],
    ['backend no java', 'not_tag=java role=backend | '],
    ['rust not solana', 'not_chain=solana | rust'],
    ['remote no kyc', 'mode=remote | no kyc'],
    ['remote no nft projects', 'mode=remote | no nft projects'],
    ['remote internal auditor', 'mode=remote | internal auditor'],
    ['how to become a smart contract auditor', 'role=security-audit | '],
    ['senior+ backend', 'role=backend seniority=senior | '],
    ['c++ remote', 'mode=remote | c++'],
    ['100% homeoffice', 'mode=remote | '],
    ['remot philippines', 'country=PH mode=remote | '],
    ['recruitting maldives', 'country=MV role=people-talent | '],
    ['smart conttract auditor', 'role=security-audit | '],
    ['rust in ukrain', 'country=UA | rust'],
    ['trabajo web3 argentina', 'country=AR | web3'],
    ['vagas solidity portugal', 'country=PT | solidity'],
    ['lavoro crypto remoto', 'mode=remote | crypto'],
    ['praca rust zdalnie', 'mode=remote | rust'],
    ['lavoro minorile remoto', 'mode=remote | lavoro minorile'],
    ['marketing in den niederlanden', 'country=NL role=marketing | '],
    ['stellen in der türkei', 'country=TR | '],
    ['designer aux pays-bas', 'country=NL role=design | '],
    ['backend au canada', 'country=CA role=backend | '],
    ['na remote', 'mode=remote | na'],
    ['remote in der nacht', 'mode=remote | in der nacht'],
    ['hiring rust developers in spain today', 'country=ES | rust developers'],
    ['remote designer asap', 'mode=remote role=design | '],
    ['who needs a designer right now', 'role=design | '],
    ['marketing berlin ab sofort', 'city=berlin role=marketing | '],
    ['marketing usa today', 'country=US role=marketing | '],
    ['no crypto salary', 'not_crypto=optional not_crypto=required | '],
    ['not paid in usdc, remote', 'mode=remote not_crypto=optional not_crypto=required | '],
    ['salary in tokens remote', 'mode=remote token=any | '],
    ['without tokens germany', 'country=DE token=cash_only | '],
    ['token economics remote', 'mode=remote | token economics'],
    ['principal platform architect', 'seniority=principal | platform architect'],
    ['staff web developer remote', 'mode=remote seniority=staff | web developer'],
    ['lead firmware engineers', 'seniority=lead | firmware engineers'],
    ['staff nurse', '| staff nurse'],
    ['visa software engineer', '| visa software engineer'],
    ['engenheira de dados remoto', 'mode=remote role=data-analytics | '],
    ['tech recruiter germany', 'country=DE role=people-talent | '],
    ['korean speaking support', 'role=support | korean speaking'],
  ])('has its facet words read: %s', (text, expected) => {
    expect(queryOf(text).split(' ').toSorted()).toEqual(expected.split(' ').toSorted())
  })
  it.each([
    '"remote" rust',
    '-remote rust',
    'NOT remote',
    'remote or rust',
    'title:remote',
    'remot*',
    'no remote sensing',
    'no degree',
    'jobs at Remote',
    'Lead Bank',
    'remote first labs',
    'remote sensing',
    'hybrid cloud',
    'smart contract auditing lead generation',
    'contact us',
    'Springfield, IL',
    'new jersey',
    'research engineer',
    '401k',
    'account executive',
    'remote or rust',
    'full time or rust',
    'not full time or contract',
    'near me',
    'near rust meetups',
    'jordan smith',
    'chad wallace',
    'volunteer management software engineer',
    'grant programs',
    'people management',
    'us timezone',
    'remote code execution',
    'remote-code-execution',
    'freelance marketplace',
    'visa card',
    'visa mailbox',
    'Michael Jordan',
    'jordan walker',
    'hugh grant',
    'guinea pigs',
    'junior high',
    'contract killings',
    'grant thornton',
    'lead paint',
    'bank of china',
    'air canada',
    'social contract',
    'PR/IR',
    'go-to-market',
    'end-to-end',
    'german speaker',
    'swiss franc',
    'philippine peso',
    'contact',
    'marketeer',
    'token design',
    'lavoro minorile',
    'lead network investor',
  ])('means what its letters say: %s', (text) => {
    expect(read(text)?.read.filter(({ facets }) => facets.length > 0) ?? []).toEqual([])
  })
  it.each([
    ['over 150k usd', 150_000],
    ['$120,000+', 120_000],
    ['100-150k', 100_000],
    ['110k - 140k rust', 110_000],
    ['between $110k and $140k', 110_000],
    ['$75 per hour', 156_000],
    ['$5k/month', 60_000],
    ['rust 150k', 150_000],
    ['over 150k engineer', 150_000],
    ['over 18000 remote', 18_000],
    ['salary over 100k fintech', 100_000],
    ['jobs paying more than $180,000', 180_000],
    ['pay > 150k', 150_000],
    ['100 000 USD marketing', 100_000],
    ['$ 120 000 a year', 120_000],
    ['120.000 usd', 120_000],
    ['80k$', 80_000],
    ['80 k usd', 80_000],
    ['7.5k usd/month', 90_000],
  ])('names the least pay: %s', (text, amount) => {
    expect(read(text)?.query.minPayUsd).toBe(amount)
  })
  it.each([
    'rust 2026',
    'ERC-20',
    '24/7',
    'iso 27001',
    '5 years',
    'up to 90k',
    '10k users',
    'over 100k users',
    'over 18000 tps',
    '100k+ users',
    '2 000 000 users',
    '401 k',
  ])('names no pay: %s', (text) => {
    expect(read(text)?.query.minPayUsd).toBeUndefined()
  })
})

it('the words are searched for instead where they are in quotes, and then read as nothing', () => {
  const { exactText = '' } = read('senior rust remote jobs') ?? {}
  expect(exactText).toBe('"senior" rust "remote" "jobs"')
  expect(read(exactText)).toBeUndefined()
})

const moreQueries = [
  'marketing designer',
  'work remote',
  'role germany',
  'full remote time',
  'zk designer auditor',
  'remote/hybrid rust or go',
  'full time or part time / contract',
  'UX/UI designers near berlin',
  'highest paid newest 100 000 usd',
  'remote not remote rust',
  'not full time or contract',
  'fulltime/remote/italy',
  'rust/remote/backend',
  'rust | remote | go',
  'acme,remote;go-germany',
  'remote-first+visa card',
]
const allQueries = [...labelledQueries.map(({ typed }) => typed), ...moreQueries]
const wider = { ...readingWords, vocabulary: getWiderVocabulary() }

it.each([
  ['usual', readingWords],
  ['wider', wider],
])(
  'reads nothing more of what it has read, nor of the search for the words instead: %s words',
  (_, words) => {
    for (const typed of allQueries) {
      const reading = read(typed, words)
      if (reading === undefined) continue
      for (const others of [words, readingWords]) {
        expect(readText(reading.query, others), typed).toBeUndefined()
        expect(read(reading.exactText, others), typed).toBeUndefined()
      }
    }
  },
)

it.each([
  ['newest rust jobs', 'newest', '| rust'],
  ['highest paid remote jobs', 'cash_pay', 'mode=remote | '],
  ['jobs closing soon', 'closing_soon', '| '],
  ['latest', 'newest', '| '],
  ["what's new in rust", 'newest', '| rust'],
] as const)('sorts by %j', (text, sort, expected) => {
  const reading = read(text)
  expect(reading?.query.sort).toBe(sort)
  expect(reading?.read.flatMap((one) => one.sort ?? [])).toEqual([sort])
  expect(queryOf(text)).toBe(expected)
})

it('keeps the order that was chosen where no word names one', () => {
  expect(readText(parse('remote rust', 'sort=cash_pay'), readingWords)?.query.sort).toBe('cash_pay')
  expect(readText(parse('newest rust', 'sort=cash_pay'), readingWords)?.query.sort).toBe('newest')
})

it('puts words that a slash joins in the same quotes', () => {
  expect(read('full-time/contract rust')?.exactText).toBe('"full-time/contract" rust')
  expect(read('full time or contract')?.exactText).toBe('"full time" or "contract"')
})

it('puts each word of an or in quotes by itself', () => {
  expect(read('UK or Ireland')?.exactText).toBe('"UK" or "Ireland"')
  expect(read('rust, UK or Ireland, remote')?.exactText).toBe('rust, "UK" or "Ireland" "remote"')
})

it('leaves a word as it is that the search excludes as a filter', () => {
  expect(readText(parse('remote rust', 'not_mode=remote'), readingWords)).toBeUndefined()
})

it('reads words that are all filters, even where a company has them for its name', () => {
  const companies = new Set(['remote jobs', 'senior engineer', 'senior remote bank'])
  expect(queryOf('remote jobs', { ...readingWords, companies })).toBe('mode=remote | ')
  expect(queryOf('senior engineer', { ...readingWords, companies })).toBe('seniority=senior | engineer')
  expect(queryOf('senior remote bank', { ...readingWords, companies })).toBe('| senior remote bank')
})

it('adds to what is chosen, and raises the minimum pay', () => {
  const reading = readText(parse('germany 100k+', 'country=FR&min_pay=50000'), readingWords)
  expect(show(reading?.query ?? parse(''))).toBe('country=DE country=FR min_pay=100000 | ')
})

it('keeps a text whose words mean nothing but jobs to all jobs', () => {
  expect(read('jobs')?.query).toMatchObject({ sort: 'newest' })
  expect(read('jobs')?.query.text).toBeUndefined()
})

it('knows what rarer words belong to', () => {
  expect(queryOf('kyc remote', wider)).toBe('mode=remote role=legal-compliance | ')
  expect(queryOf('remote europe', wider)).toBe('mode=remote country=EUROPE | ')
})
