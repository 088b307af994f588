import { type DraftFields, listingLimits } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { completeContent, completeFields } from './content.fixture.ts'
import { readListing } from './read-listing.ts'

const facts = { companyKind: 'company', ownHosts: ['board.example', 'localhost'] } as const

function read(fields: DraftFields) {
  return readListing({ ...completeFields, ...fields }, facts)
}
function problemsOf(fields: DraftFields): string[] {
  return read(fields).problems.map(({ field }) => field ?? 'listing')
}
function messageOf(fields: DraftFields): string {
  return read(fields)
    .problems.map(({ message }) => message)
    .join(' ')
}
const letters = (count: number): string => 'ä'.repeat(count)

describe('readListing', () => {
  it('reads what was typed', () => {
    const result = readListing(completeFields, facts)
    expect(result.problems).toEqual([])
    expect(result.content).toEqual(completeContent)
  })

  it('says of a blank form what it needs, and reads the rest', () => {
    const { content, partial, problems } = readListing({}, facts)
    expect(content).toBeUndefined()
    expect(problems.map(({ field }) => field)).toEqual([
      'title',
      'role_family',
      'employment',
      'cash_min',
      'work_mode',
      'description',
      'apply_method',
    ])
    expect(partial).toMatchObject({ openings: 1, openDays: 45, tokens: [] })
  })

  it('leaves out what a choice does not ask for', () => {
    expect(read({ crypto_pay: 'none', crypto_pct: 'wrong' }).content?.cryptoPay.pct).toBeNull()
    expect(read({ has_tokens: 'no', token1_symbol: 'HRB' }).content?.tokens).toEqual([])
    expect(read({ office_countries: 'nowhere', onsite_days: 'many' }).problems).toEqual([])
    expect(read({ take_home: 'none', take_home_hours: 'many' }).problems).toEqual([])
    expect(read({ hiring_for: 'x' }).content?.hiringFor).toBeNull()
  })

  it('asks only agencies which company they hire for', () => {
    const agency = (hiring_for: string) =>
      readListing({ ...completeFields, hiring_for }, { ...facts, companyKind: 'agency' })
    expect(agency('').problems.map(({ field }) => field)).toEqual(['hiring_for'])
    expect(agency('D').problems).toHaveLength(1)
    expect(agency('De').content?.hiringFor).toBe('De')
    expect(agency(letters(80)).problems).toEqual([])
    expect(agency(letters(81)).problems).toHaveLength(1)
  })

  it('leaves out and tells words that the dictionaries lack', () => {
    const { content, leftOut } = read({ tags: 'sol, Solidity; blockchain-ninja', chains: 'matic, moonland' })
    expect(content?.tags).toEqual(['solidity'])
    expect(content?.chains).toEqual(['polygon'])
    expect(leftOut).toEqual([
      {
        field: 'tags',
        words: ['blockchain-ninja'],
        message: 'We don’t know the tag “blockchain-ninja”, so we left it out.',
      },
      {
        field: 'chains',
        words: ['moonland'],
        message: 'We don’t know the chain “moonland”, so we left it out.',
      },
    ])
  })

  it.each<[string, DraftFields, string]>([
    ['mixed alphabets in a word', { title: 'Sоlidity engineer' }, 'title'],
    ['an unknown level', { seniority: ['senior', 'wizard'] }, 'seniority'],
    ['three levels', { seniority: ['junior', 'mid', 'senior'] }, 'seniority'],
    [
      'five kinds of employment',
      { employment: ['full_time', 'part_time', 'contract', 'freelance', 'internship'] },
      'employment',
    ],
    ['no pay for paid work', { pay_kind: 'unpaid' }, 'pay_kind'],
    ['a currency without a rate', { currency: 'XAU' }, 'currency'],
    ['a negative amount', { cash_min: '-5' }, 'cash_min'],
    ['words for an amount', { cash_max: 'a lot' }, 'cash_max'],
    ['pay for a yearly fortune', { cash_min: '90m', cash_max: '90m', period: 'hour' }, 'cash_max'],
    ['crypto without a coin', { crypto_assets: [] }, 'crypto_assets'],
    ['an unknown coin', { crypto_assets: ['USDC', 'SCAM'] }, 'crypto_assets'],
    ['tokens without a token', { has_tokens: 'yes' }, 'token1_symbol'],
    ['no work mode', { work_mode: '' }, 'work_mode'],
    ['another work mode', { work_mode: 'anywhere' }, 'work_mode'],
    ['remote without countries', { remote_countries: '' }, 'remote_countries'],
    ['a country that is none', { remote_countries: 'Atlantis' }, 'remote_countries'],
    ['all countries left out', { excluded_countries: 'DE, AT, CH, GB' }, 'excluded_countries'],
    ['an office nowhere', { work_mode: 'onsite' }, 'office_countries'],
    ['an office everywhere', { work_mode: 'hybrid', office_countries: 'Worldwide' }, 'office_countries'],
    ['half of the hours', { core_end: '' }, 'core_end'],
    ['a zone that is none', { core_time_zone: 'Mars/Olympus' }, 'core_time_zone'],
    ['hours without length', { core_end: '10:00' }, 'core_end'],
    ['a note without a step', { step2_note: 'what?' }, 'step2_name'],
    ['an unknown language', { language: 'Klingon!' }, 'language'],
    ['no way to apply', { apply_method: '' }, 'apply_method'],
    ['an address that is none', { apply_method: 'email', apply_email: 'a@b' }, 'apply_email'],
    [
      'a header in an address',
      { apply_method: 'email', apply_email: 'a@b.example\nBcc: c@d.example' },
      'apply_email',
    ],
  ])('refuses %s', (_what, fields, field) => {
    expect(problemsOf(fields)).toEqual([field])
  })

  it('allows words of two alphabets next to each other', () => {
    expect(problemsOf({ title: 'Инженер Solidity (ZK)' })).toEqual([])
  })
})

describe('pay', () => {
  it.each([
    [
      '150,000',
      '119,000',
      'The maximum pay ($119,000) is below the minimum ($150,000). Did you mean $190,000?',
    ],
    ['150k', '19,000', 'The maximum pay ($19,000) is below the minimum ($150,000). Did you mean $190,000?'],
    ['90,000', '12,000', 'The maximum pay ($12,000) is below the minimum ($90,000). Did you mean $120,000?'],
    ['150k', '100k', 'The maximum pay ($100,000) is below the minimum ($150,000). Swap them?'],
  ])('%s to %s', (cash_min, cash_max, message) => {
    expect(messageOf({ cash_min, cash_max })).toBe(message)
  })

  it('takes one amount alone as the bound that it is, and a range to ten times the lowest', () => {
    expect(read({ cash_max: '' }).content?.pay).toMatchObject({ min: 150_000, max: null })
    expect(read({ cash_min: '' }).content?.pay).toMatchObject({ min: null, max: 190_000 })
    expect(read({ cash_min: '150k', cash_max: '150,000' }).content?.pay).toMatchObject({
      min: 150_000,
      max: 150_000,
    })
    expect(problemsOf({ cash_min: '', cash_max: '' })).toEqual(['cash_min'])
    expect(problemsOf({ cash_min: '20,000', cash_max: '200,000' })).toEqual([])
    expect(problemsOf({ cash_min: '20,000', cash_max: '200,000.01' })).toEqual(['cash_max'])
  })

  it('lets bounties, grants and volunteers go without, and tokens alone', () => {
    expect(read({ pay_kind: 'unpaid', employment: ['volunteer'] }).content?.pay).toEqual({ kind: 'unpaid' })
    expect(read({ pay_kind: 'token_only' }).content?.pay).toEqual({ kind: 'token_only' })
  })
})

/** Field, what goes just in, what goes just not. */
const bounds: [string, string[], string[], DraftFields?][] = [
  ['title', [letters(5), letters(100)], ['', letters(4), letters(101)]],
  ['summary', ['', letters(1), letters(listingLimits.summary.max)], [letters(281)]],
  ['description', [letters(200), letters(20_000)], ['', letters(199), letters(20_001)]],
  ['openings', ['', '1', '999'], ['0', '1000', '1.5', '-1', 'two']],
  ['cash_min', ['1', '150,000', '1,000,000'], ['0', '0.99', '100,000,001'], { cash_max: '' }],
  ['cash_max', ['1', '100,000,000'], ['0.99', '100,000,000.01'], { cash_min: '', currency: 'JPY' }],
  ['crypto_pct', ['', '1', '100'], ['0', '101', '12.5']],
  [
    'cities',
    [
      '',
      Array(10)
        .fill(0)
        .map((_, n) => `city ${n}`)
        .join(','),
      letters(80),
    ],
    [
      Array(11)
        .fill(0)
        .map((_, n) => `c${n}`)
        .join(','),
      letters(81),
    ],
    { work_mode: 'onsite', office_countries: 'DE' },
  ],
  ['onsite_days', ['', '0', '5'], ['6', '2.5'], { work_mode: 'hybrid', office_countries: 'DE' }],
  ['core_start', ['00:00', '23:59', '9', '24:00'], ['24:01', '9:60', '25:00', 'nine']],
  ['step1_name', [letters(1), letters(80)], ['', letters(81)]],
  ['step8_note', ['', letters(1), letters(200)], [letters(201)], { step8_name: 'Last' }],
  ['take_home_hours', ['', '0.1', '100'], ['0', '0.05', '100.1', '2.25'], { take_home: 'required' }],
  ['answer_by_days', ['', '1', '60'], ['0', '61']],
  ['open_days', ['', '30', '60'], ['29', '61']],
  [
    'tags',
    [
      [
        'solidity',
        'rust',
        'vyper',
        'move',
        'cairo',
        'go',
        'python',
        'java',
        'kotlin',
        'swift',
        'react',
        'nextjs',
      ].join(),
    ],
    [
      [
        'solidity',
        'rust',
        'vyper',
        'move',
        'cairo',
        'go',
        'python',
        'java',
        'kotlin',
        'swift',
        'react',
        'nextjs',
        'vue',
      ].join(),
    ],
  ],
  ['chains', ['base,solana,ethereum,polygon,near,sui'], ['base,solana,ethereum,polygon,near,sui,aptos']],
  [
    'apply_url',
    [`https://jobs.demo.example/${'a'.repeat(1974)}`],
    [`https://jobs.demo.example/${'a'.repeat(1975)}`],
  ],
  [
    'apply_email',
    ['a@b.example', `${'a'.repeat(64)}@${'b'.repeat(60)}.example`],
    ['', `${'a'.repeat(65)}@b.example`, `a@${`${'b'.repeat(60)}.`.repeat(5)}example`],
    { apply_method: 'email' },
  ],
]
const token = { has_tokens: 'yes', token1_symbol: 'HRB', token1_status: 'liquid' }
const tokenBounds: typeof bounds = [
  ['token1_symbol', [letters(1), letters(20)], ['', letters(21)], { token1_name: 'Harbor' }],
  ['token1_name', ['', letters(80)], [letters(81)]],
  ['token1_status', ['pre_tge'], ['', 'moon']],
  ['token1_pct_min', ['', '0.000001', '100'], ['0', '0.0000001', '100.1', 'much']],
  ['token1_usd_max', ['', '1', '1,000,000,000'], ['0', '1,000,000,001', '1.5']],
  [
    'token1_amount_min',
    ['', '0.000000000000000001', '9'.repeat(30)],
    ['0', '9'.repeat(31), '0.0000000000000000001'],
  ],
  ['token1_vest_months', ['', '0', '96'], ['97', '-1']],
  ['token1_cliff_months', ['', '0', '48'], ['49']],
  ['token1_lockup_months', ['', '120'], ['121']],
  ['token1_note', ['', letters(400)], [letters(401)]],
  ['token1_contract', ['', 'a'.repeat(100)], ['a'.repeat(101), 'a b']],
]

describe('bounds', () => {
  const rows: typeof bounds = [
    ...bounds,
    ...tokenBounds.map(([name, good, bad, more]): (typeof bounds)[number] => [
      name,
      good,
      bad,
      { ...token, ...more },
    ]),
  ]
  it.each(rows.map(([name, good, bad, more = {}]) => ({ name, good, bad, more })))(
    'of $name',
    ({ name, good, bad, more }) => {
      for (const text of good) expect(problemsOf({ ...more, [name]: text }), text.slice(0, 40)).toEqual([])
      for (const text of bad) expect(problemsOf({ ...more, [name]: text }), text.slice(0, 40)).toContain(name)
    },
  )

  it('of a cliff within the vesting and of ranges', () => {
    expect(problemsOf({ ...token, token1_vest_months: '12', token1_cliff_months: '12' })).toEqual([])
    expect(problemsOf({ ...token, token1_vest_months: '12', token1_cliff_months: '13' })).toEqual([
      'token1_cliff_months',
    ])
    expect(problemsOf({ ...token, token1_amount_min: '10', token1_amount_max: '9.9' })).toEqual([
      'token1_amount_max',
    ])
  })
})

describe('links to apply', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>hi',
    'http://jobs.demo-harbor.example/',
    'ftp://jobs.demo-harbor.example/',
    '//jobs.demo-harbor.example/',
    '/jobs/1',
    'https://user:secret@jobs.demo-harbor.example/',
    'https://jobs.demo-harbor.example@evil.example/',
    'https://bit.ly/abc',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://intranet/',
    'https://jobs.local/',
    'https://board.example/jobs/1',
    'https://BOARD.example./jobs/1',
    'https://',
    'java\tscript:alert(1)',
    'https://jobs.demo-harbor.example:99999/',
  ])('refuses %s', (apply_url) => {
    expect(problemsOf({ apply_url })).toEqual(['apply_url'])
  })

  it.each([
    ['jobs.demo-harbor.example/1', 'https://jobs.demo-harbor.example/1'],
    [' HTTPS://Jobs.Demo-Harbor.example/1 ', 'https://jobs.demo-harbor.example/1'],
    ['https://jobs.demo-harbor.example/\u202e1', 'https://jobs.demo-harbor.example/1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('keeps %s', (apply_url, url) => {
    expect(read({ apply_url }).content?.apply).toEqual({ method: 'url', url })
  })
})

describe('countries', () => {
  it.each([
    ['Germany; us, PT', ['DE', 'US', 'PT']],
    ['UK&I', ['GB', 'IE']],
    ['India', ['IN']],
    ['NA', ['NA']],
    ['Germany and France', ['DE', 'FR']],
    ['Bosnia and Herzegovina', ['BA']],
    ['EU, anywhere', ['WW']],
    ['the Netherlands', ['NL']],
  ])('%s', (remote_countries, codes) => {
    expect(read({ remote_countries }).content?.place.remoteCountries).toEqual(codes)
  })

  it.each(['EU', 'EEA', 'Europe', 'DACH', 'LATAM', 'North America', 'Africa', 'MENA', 'APAC', 'Worldwide'])(
    'knows %s',
    (remote_countries) => {
      expect(read({ remote_countries }).problems).toEqual([])
    },
  )

  it('takes out of a group what is excluded', () => {
    const place = read({ remote_countries: 'DACH', excluded_countries: 'Switzerland' }).content?.place
    expect(place).toMatchObject({ remoteCountries: ['AT', 'DE'], excludedCountries: ['CH'] })
    expect(read({ remote_countries: 'WW', excluded_countries: 'US' }).content?.place).toMatchObject({
      remoteCountries: ['WW'],
      excludedCountries: ['US'],
    })
  })
})

describe('the form for applications', () => {
  const form = { apply_method: 'email', apply_email: 'jobs@people.example' }
  const ask = (count: number, cv = ''): DraftFields => ({
    ...form,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`question${index + 1}_text`, 'Why?'])),
    apply_cv: cv,
  })

  it('takes an optional CV unless the employer wants another', () => {
    const cvOf = (cv: string) => read({ ...form, apply_cv: cv }).content?.apply
    expect([cvOf(''), cvOf('optional')]).toEqual([
      { method: 'email', email: 'jobs@people.example' },
      { method: 'email', email: 'jobs@people.example' },
    ])
    expect([cvOf('none'), cvOf('required')]).toMatchObject([{ cv: 'none' }, { cv: 'required' }])
    expect(problemsOf({ ...form, apply_cv: 'two' })).toEqual(['apply_cv'])
    expect(problemsOf({ apply_cv: 'two' }), 'elsewhere').toEqual([])
  })

  it('has twelve fields at most', () => {
    expect(problemsOf(ask(7))).toEqual([])
    expect(problemsOf(ask(7, 'required'))).toEqual([])
    expect(problemsOf(ask(8, 'none'))).toEqual([])
    expect(problemsOf(ask(8, 'required'))).toEqual(['apply_cv'])
    expect(messageOf(ask(8))).toBe(
      'The form would have 13 fields, and 12 is the most. Remove a question, or don’t ask for a CV.',
    )
  })
})
