import { type FindingCode, findingCodes, type ListingContent, type Question } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import {
  type Change,
  codes,
  filler,
  lint,
  plain,
  plainFacts,
  untrusted,
  unverified,
} from './plain-listing.fixture.ts'
import { findingsOfImport, isShown, riskOf, rules } from './rules.ts'

describe('a plain listing', () => {
  it('has no finding and is green', () => {
    expect(lint({})).toEqual([])
    expect(riskOf([], true)).toBe('green')
  })

  it('has every rule of appendix B asked', () => {
    expect(new Set(rules.map(({ code }) => code))).toEqual(new Set(findingCodes))
    expect(rules).toHaveLength(findingCodes.length)
  })

  it('says nothing about what is not typed yet', () => {
    const empty: Partial<ListingContent> = {
      pay: undefined,
      description: undefined,
      apply: undefined,
      place: undefined,
      title: undefined,
    } as object
    expect(codes({ content: empty, occasion: 'write' })).toEqual([])
    expect(codes({ content: empty, occasion: 'import' })).toEqual([])
    expect(codes({ content: empty })).toEqual(['PAY-01', 'TXT-01'])
  })

  it('gets findings in whole sentences', () => {
    const content: Partial<ListingContent> = {
      title: 'URGENT Rust Engineer',
      pay: undefined,
      description: 'Short.',
      apply: { method: 'url', url: 'https://bit.ly/abc' },
    } as object
    const facts = { company: unverified, hasAccount: false, accountHours: 1, postsInLastDay: 9 }
    const findings = lint({ content, facts })
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['TIT-01', 'APP-02', 'NEW-01', 'RATE-01']),
    )
    for (const { message, fact } of findings) {
      expect(message).toMatch(/\.$/)
      expect(fact, 'the fact speaks to moderators about the poster, and never to the poster').not.toMatch(
        /\byou/i,
      )
    }
  })
})

describe('the title', () => {
  it.each([
    ['Rust Engineer 🚀', '🚀'],
    ['Rust Engineer $150k', '$1'],
    ['Rust Engineer, 120k', '120k'],
    ['Rust Engineer 5000 USDC', '5000 USDC'],
    ['URGENT: Rust Engineer', 'urgent'],
    ['Rust Engineer!', '!'],
    ['SENIOR RUST ENGINEER', 'SENIOR RUST ENGINEER'],
  ])('%s', (title, quote) => {
    expect(lint({ content: { title } })).toMatchObject([
      { code: 'TIT-01', weight: 'note', field: 'title', quote },
    ])
  })

  it.each([
    'Senior Rust Engineer',
    'SRE / DevOps (AWS, GCP)',
    'VP of Finance (EMEA)',
    'ZK Engineer, 2026',
    'QA Lead, ERC-4337',
    'Web3 Engineer L2',
    '区块链开发工程师',
    'AI研发工程师',
    'Senior AI Engineer (AI Automation) - LATAM',
  ])('%s is plain', (title) => {
    expect(codes({ content: { title } })).toEqual([])
  })
})

describe('names that are a domain', () => {
  const facts = { knownDomains: ['lumiswap.org'] }
  const named = (name: string, company = plainFacts.company) => ({ ...facts, company: { ...company, name } })

  it.each([
    'Node.js',
    'St. James',
    'Demo Labs v2.0',
    'lumiswap',
    'Lumiswap Labs (lumiswap.org)',
    'ask@lumiswap.org',
  ])('%s is none', (name) => {
    expect(lint({ facts: named(name), content: { title: name, hiringFor: name } })).toEqual([])
  })

  it.each([
    ['lumiswap.org', null],
    ['Lumiswap.org', null],
    ['app.lumiswap.org', null],
    ['lumlswap.org', 'lumiswap.org'],
    ['lumiswap.com', 'lumiswap.org'],
  ])('%s is held for a company that has not proved it', (name, lookAlike) => {
    expect(lint({ facts: named(name) })).toMatchObject([
      { code: 'NEW-01', weight: 'hold', field: null, lookAlike },
    ])
  })

  it('is the own one for who has proved it', () => {
    const company = { ...plainFacts.company, domains: ['lumiswap.org'], provedDomains: ['lumiswap.org'] }
    const apply = { method: 'url', url: 'https://lumiswap.org/jobs' } as const
    expect(lint({ facts: named('Lumiswap.org', company), content: { apply } })).toEqual([])
    expect(
      lint({ facts: named('Lumiswap.org', company), content: { apply, title: 'lumiswap.org' } }),
    ).toMatchObject([{ code: 'TIT-01', weight: 'note' }])
  })

  it('has a title and "Hiring for" reviewed that are another company’s domain', () => {
    expect(lint({ facts, content: { title: 'lumlswap.org' } })).toMatchObject([
      { code: 'TIT-01', weight: 'check', field: 'title', lookAlike: 'lumiswap.org' },
    ])
    expect(lint({ facts, content: { title: 'harbor.org' } })).toMatchObject([
      { code: 'TIT-01', weight: 'note' },
    ])
    expect(lint({ facts, content: { hiringFor: 'https://lumiswap.org/' } })).toMatchObject([
      { code: 'NEW-01', weight: 'check', field: 'hiring_for' },
    ])
    expect(lint({ facts, content: { hiringFor: 'Tarnbeck.com' } })).toEqual([])
  })
})

describe('pay', () => {
  const pay = (min: number, max: number) =>
    ({ kind: 'cash', min, max, currency: 'USD', period: 'year' }) as const
  it('twice the lowest is a range, more is two jobs', () => {
    expect(codes({ content: { pay: pay(100, 200) } })).toEqual([])
    expect(codes({ content: { pay: pay(100, 201) } })).toEqual(['PAY-02'])
  })

  it('less than $5 an hour is looked at, but not of a grant', () => {
    expect(codes({ facts: { yearlyPay: { min: 10_400, max: 20_000 } } })).toEqual([])
    expect(codes({ facts: { yearlyPay: { min: 10_399, max: 20_000 } } })).toEqual(['PAY-03'])
    expect(codes({ content: { employment: ['grant'] }, facts: { yearlyPay: { min: 10, max: 20 } } })).toEqual(
      [],
    )
  })

  it('more than nearly all of the role is looked at', () => {
    expect(codes({ facts: { yearlyPay: { min: 300_000, max: 400_000 } } })).toEqual([])
    expect(codes({ facts: { yearlyPay: { min: 300_000, max: 400_001 } } })).toEqual(['PAY-04'])
  })

  it('unpaid is for volunteers, bounties and grants', () => {
    expect(codes({ content: { pay: { kind: 'unpaid' } } })).toEqual(['PAY-01'])
    expect(codes({ content: { pay: { kind: 'unpaid' }, employment: ['volunteer'] } })).toEqual([])
    expect(codes({ content: { pay: { kind: 'unpaid' }, employment: ['volunteer', 'full_time'] } })).toEqual([
      'PAY-01',
    ])
    expect(codes({ content: { pay: { kind: 'token_only' } } })).toEqual([])
  })
})

describe('where applications go', () => {
  const url = (address: string, change: Change = {}) =>
    codes({ ...change, content: { apply: { method: 'url', url: address } } })
  it.each<[FindingCode[], string]>([
    [[], 'https://careers.demo-harbor.example/1'],
    [[], 'https://jobs.lever.co/demo/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9'],
    [['APP-01'], 'https://other.example/1'],
    [['APP-01'], 'https://127.0.0.1/1'],
    [['APP-01'], 'https://board.example/jobs/1'],
    [['APP-02'], 'https://bit.ly/x'],
    [['APP-03', 'APP-01'], 'https://chainf0undry.example/1'],
    [['APP-03', 'APP-01'], 'https://chainf\u043Eundry.example/1'],
    [['APP-03', 'APP-01'], 'https://\u0430\u0440\u0440\u04CF\u0435.example/1'],
    [['APP-03', 'APP-01'], 'https://demo-harb0r.example/1'],
    [['APP-01'], 'https://demo-harbor.test/1'],
    [['APP-04'], 'https://demo-harbor.example/test.zip'],
    [['APP-05'], 'http://demo-harbor.example/1'],
    [['APP-05'], 'javascript:alert(1)'],
    [['CON-01'], 'https://t.me/demo'],
  ])('%j: %s', (expected, address) => {
    expect(url(address)).toEqual(expected)
  })

  it('names the domain that another looks like', () => {
    const [finding] = lint({
      content: { apply: { method: 'url', url: 'https://chainf\u043Eundry.example/1' } },
    })
    expect(finding).toMatchObject({
      weight: 'hold',
      quote: 'chainf\u043Eundry.example',
      lookAlike: 'chainfoundry.example',
      message: expect.stringContaining('looks like chainfoundry.example'),
    })
  })

  it('holds a proved domain that looks like one that was there before', () => {
    const company = { ...plainFacts.company, domains: ['chainfoundri.example'] }
    expect(url('https://chainfoundri.example/1', { facts: { company } })).toEqual(['APP-03'])
  })

  const mail = (email: string, change: Change = {}) =>
    codes({ ...change, content: { apply: { method: 'email', email } } })
  it('checks email addresses to apply to like links', () => {
    expect(mail('jobs@demo-harbor.example')).toEqual([])
    expect(mail('jobs@mail.demo-harbor.example')).toEqual([])
    expect(mail('demo.harbor@gmail.com')).toEqual(['CON-02'])
    expect(mail('jobs@other.example')).toEqual(['APP-01'])
    expect(mail('jobs@chainfoundrv.example')).toEqual(['APP-03', 'APP-01'])
  })

  it('knows no domain of a company that only an import knows', () => {
    const company = { ...unverified, domains: [] }
    expect(url('https://other.example/1', { facts: { company }, occasion: 'import' })).toEqual([])
    expect(url('https://other.example/1', { facts: { company } })).toEqual(['APP-01'])
  })
})

describe('place, text and poster', () => {
  const remote = (remoteCountries: string[]) => ({ place: { ...plain.place, remoteCountries } })
  it('remote work names countries', () => {
    expect(codes({ content: remote([]) })).toEqual(['LOC-01'])
    expect(codes({ content: { place: { ...plain.place, mode: 'hybrid', remoteCountries: [] } } })).toEqual([])
  })

  it.each([
    'You must be based in Germany.',
    'US residents only.',
    'You need the right to work in the United Kingdom.',
  ])('worldwide is not: %s', (sentence) => {
    expect(codes({ content: { ...remote(['WW']), description: `${filler} ${sentence}` } })).toEqual([
      'LOC-02',
    ])
    expect(codes({ content: { ...remote(['DE']), description: `${filler} ${sentence}` } })).toEqual([])
  })

  it.each([
    'Our office is in Berlin.',
    'You must be based near a good connection.',
    'We are a team from Germany and Brazil.',
  ])('worldwide may be: %s', (sentence) => {
    expect(codes({ content: { ...remote(['WW']), description: `${filler} ${sentence}` } })).toEqual([])
  })

  it('a text of 199 letters is too short, 200 are enough', () => {
    expect(codes({ content: { description: 'x'.repeat(199) } })).toEqual(['TXT-01'])
    expect(codes({ content: { description: 'x'.repeat(200) } })).toEqual([])
    expect(codes({ content: { description: '' }, occasion: 'write' })).toEqual([])
  })

  it.each([
    ['工', 'Chinese'],
    ['し', 'Japanese'],
    ['글', 'Korean'],
  ])('67 characters of %s (%s) are enough, and the message counts as they do', (character) => {
    const find = (description: string) =>
      lint({ content: { description } }).find(({ code }) => code === 'TXT-01')?.message
    expect(find(character.repeat(67))).toBeUndefined()
    expect(find(character.repeat(66))).toContain('has 66 characters. Use at least 67')
    expect(find(`${'x'.repeat(100)}${character.repeat(33)}`)).toContain(
      'has 133 characters. Use at least 134',
    )
  })

  it('the text of another company is looked at', () => {
    expect(lint({ facts: { like: { companyName: 'Chain Foundry', title: 'Rust Engineer' } } })).toMatchObject(
      [{ code: 'TXT-02', weight: 'check', quote: 'Rust Engineer, Chain Foundry' }],
    )
  })

  it('an agency must name the company it hires for', () => {
    const facts = { company: { ...plainFacts.company, kind: 'agency' } } as const
    expect(codes({ facts })).toEqual(['TXT-03'])
    expect(codes({ facts, content: { hiringFor: 'Chain Foundry' } })).toEqual([])
    expect(codes({ facts, occasion: 'write' })).toEqual([])
  })

  it('new accounts are looked at while no domain is proved', () => {
    expect(codes({ facts: { company: unverified, accountHours: 23.9 } })).toEqual(['NEW-01'])
    expect(codes({ facts: { company: unverified, accountHours: 24 } })).toEqual([])
    expect(codes({ facts: { accountHours: 1 } })).toEqual([])
    const [finding] = lint({ facts: { company: unverified, accountHours: 0, hasAccount: false } })
    expect(finding?.message).toMatch(/^You’re posting without an account/)
  })

  it('a company of another one’s name is looked at, proved or not, until moderators know it', () => {
    expect(codes({ facts: { namesake: 'Demo Harbor', company: untrusted } })).toEqual(['NEW-01', 'NEW-02'])
    expect(codes({ facts: { namesake: 'Demo Harbor', company: unverified } })).toContain('NEW-01')
    expect(codes({ facts: { namesake: 'Demo Harbor' } })).toEqual([])
  })

  it('a company whose domain moderators do not know yet is looked at', () => {
    expect(lint({ facts: { company: untrusted } })).toMatchObject([{ code: 'NEW-02', weight: 'check' }])
    const earlierLike = { own: 'demo-harbor.example', other: 'demo-harb0r.example' }
    expect(lint({ facts: { company: { ...untrusted, earlierLike } } })).toMatchObject([
      { code: 'NAM-01', weight: 'hold', lookAlike: 'demo-harb0r.example' },
      { code: 'NEW-02' },
    ])
  })

  it('a well-known company with its own domain waits for two listings only, not for a week', () => {
    const since = (company: Partial<typeof plainFacts.company>) =>
      codes({ facts: { company: { ...plainFacts.company, daysVerified: 1, ...company } } })
    const ledger = { name: 'Ledger', provedDomains: ['ledger.com'] }
    expect(since(ledger)).toEqual([])
    expect(since({ ...ledger, name: 'Ledger SAS' })).toEqual([])
    expect(since({ ...ledger, isTrusted: false })).toEqual(['NEW-02'])
    const messagesOf = (company: Partial<typeof plainFacts.company>) =>
      lint({ facts: { company: { ...untrusted, ...company } } })
        .map(({ message }) => message)
        .join()
    expect(messagesOf(ledger)).toContain('the first two listings')
    expect(messagesOf(ledger)).not.toContain('week')
    expect(messagesOf({}), 'of another company').toContain('In the first week')
    expect(since({ ...ledger, name: 'Demo Harbor' }), 'another name').toEqual(['NEW-02'])
    expect(since({ ...ledger, provedDomains: ['ledger.example'] }), 'another domain').toContain('NEW-02')
  })

  it('a company has each listing reviewed in its first week, and in its first month what scams are about', () => {
    const since = (daysVerified: number) => ({ company: { ...plainFacts.company, daysVerified } })
    expect(codes({ facts: since(6) })).toEqual(['NEW-02'])
    expect(codes({ facts: since(8) })).toEqual([])
    const touchy = { description: `${filler}\n\nYou answer merchants in our Telegram group.` }
    expect(codes({ content: touchy, facts: since(31) })).toEqual([])
    expect(lint({ content: touchy, facts: since(29) })).toMatchObject([
      { code: 'NEW-03', weight: 'check', line: 3 },
    ])
    expect(codes({ content: touchy, facts: since(29), occasion: 'import' })).toEqual([])
  })

  it('reads every text that one types freely', () => {
    const scam = 'Send a refundable deposit of $50 before the call'
    const process = {
      steps: [{ name: 'Call', note: scam }],
      takeHome: null,
      takeHomeHours: null,
      isTakeHomePaid: null,
      answerByDays: null,
    }
    expect(lint({ content: { process } })).toMatchObject([
      { code: 'FEE-01', field: 'step1_note', line: null },
    ])
    expect(lint({ content: { hiringFor: scam } })).toMatchObject([{ code: 'FEE-01', field: 'hiring_for' }])
    const question: Question = { text: scam, kind: 'choice', isRequired: true, choices: ['Yes', 'No'] }
    const asking = (change: Partial<Question>): Change => ({
      content: {
        apply: { method: 'email', email: 'jobs@harbor.example', questions: [{ ...question, ...change }] },
      },
    })
    const inText = lint(asking({})).filter(({ code }) => code === 'FEE-01')
    expect(inText).toMatchObject([{ field: 'question1_text' }])
    const inChoice = lint(asking({ text: 'Ready?', choices: ['No', scam] }))
    expect(inChoice.filter(({ code }) => code === 'FEE-01')).toMatchObject([{ field: 'question1_choices' }])
    expect(lint({ content: { place: { ...plain.place, cities: [scam] } } })).toMatchObject([
      { code: 'FEE-01', field: 'cities' },
    ])
  })

  it('the sixth job of a day is held while no domain is proved', () => {
    expect(codes({ facts: { company: unverified, postsInLastDay: 4 } })).toEqual([])
    expect(codes({ facts: { company: unverified, postsInLastDay: 5 } })).toEqual(['RATE-01'])
    expect(codes({ facts: { postsInLastDay: 500 } })).toEqual([])
  })

  it('salary history keeps a listing from being sent, and is only noted of an import', () => {
    const content = { description: `${filler} Include your salary history.` }
    expect(lint({ content })).toMatchObject([{ code: 'TXT-05', weight: 'block' }])
    expect(lint({ content, occasion: 'import' })).toMatchObject([{ code: 'TXT-05', weight: 'check' }])
  })
})

describe('risk', () => {
  const findingsIn = (description: string) => lint({ content: { description: `${filler} ${description}` } })
  it('is red with anything held, green only for a proved domain and notes', () => {
    expect(riskOf(findingsIn('A refundable deposit.'), true)).toBe('red')
    expect(riskOf(findingsIn('Include your salary history.'), true)).toBe('red')
    expect(riskOf(findingsIn('Apply via Telegram.'), true)).toBe('amber')
    expect(riskOf(findingsIn('You are a ninja.'), true)).toBe('green')
    expect(riskOf([], false)).toBe('amber')
  })

  it('lists the most serious finding first', () => {
    expect(
      findingsIn('You are a ninja. Apply via Telegram. A refundable deposit. Your current salary?').map(
        ({ weight }) => weight,
      ),
    ).toEqual(['block', 'hold', 'check', 'note'])
  })
})

describe('isShown', () => {
  it('warns readers of what may harm them, and of nothing else', () => {
    const warningsOf = (content: Parameters<typeof findingsOfImport>[0]) =>
      findingsOfImport(content, facts)
        .filter(isShown)
        .map(({ code }) => code)
    const facts = { companyDomains: ['demo-harbor.example'] }
    const content = {
      ...plain,
      title: 'URGENT Rust Engineer',
      description: `${filler} A refundable deposit. Include your salary history.`,
      apply: { method: 'url', url: 'https://other.example/1' },
    } as const
    expect(warningsOf(content)).toEqual(['FEE-01', 'APP-01'])
    expect(warningsOf(plain)).toEqual([])
  })
})

describe('the register of scams', () => {
  const registerFindings = (content: Partial<ListingContent>, occasion: 'send' | 'import' = 'send') =>
    lint({ content, occasion }).filter(({ code }) => code === 'REG-01')

  it('holds a listing that names an entry, wherever it does', () => {
    expect(registerFindings({ apply: { method: 'url', url: 'https://jobs.evil.example/1' } })).toMatchObject([
      { weight: 'hold', field: 'apply_url', quote: 'evil.example' },
    ])
    expect(registerFindings({ apply: { method: 'email', email: 'hr@evil.example' } })).toHaveLength(1)
    expect(
      registerFindings({ description: `${filler}\n\nRead https://evil.example/task first.` }, 'import'),
    ).toMatchObject([{ field: 'description' }])
  })

  it('says nothing of names that only look alike', () => {
    expect(registerFindings({ apply: { method: 'url', url: 'https://notevil.example/1' } })).toEqual([])
    expect(
      registerFindings({ description: `${filler}\n\nRead https://evil.example.org/task first.` }),
    ).toEqual([])
  })
})
