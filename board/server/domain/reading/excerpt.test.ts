import { describe, expect, it } from 'vitest'
import jobs from '../../../data/demo-jobs.json'
import { excerptOf, findCommonSentences, plainText } from './excerpt.ts'

const company = 'At Harbor Labs, we build lending markets that people in ninety countries rely on every day.'
const work =
  'As a **Senior Rust Engineer**, you will own the [matching engine](https://harbor.example) and its tests.'
const plain = 'As a Senior Rust Engineer, you will own the matching engine and its tests.'

describe('excerptOf', () => {
  it('takes the words about the work, whatever comes before them, without formatting', () => {
    expect(excerptOf(`# Senior Rust Engineer\n\n${company}\n\n- ${work}\n\nWe offer a lot.`)).toBe(plain)
  })

  it('takes the first paragraph where none speaks of the work, and skips pay and the company', () => {
    const first = 'Lending markets need engineers who know how to keep a protocol solvent in bad weather.'
    const pay = 'The annual salary for this position depends on where you live and how experienced you are.'
    expect(
      excerptOf(
        `Short.\n\n${pay}\n\n${company}\n\n${first}\n\nAnother paragraph that is long enough to be shown.`,
      ),
    ).toBe(first)
    expect(excerptOf(company)).toBeNull()
    expect(excerptOf('Short.')).toBeNull()
    expect(excerptOf(null)).toBeNull()
  })

  it('leaves out “We are looking for …” if another sentence says what the work is', () => {
    const wanted = 'We are currently looking for a Senior Rust Engineer to join our growing team in Lisbon.'
    expect(excerptOf(`${wanted} ${work}`)).toBe(plain)
    expect(excerptOf(`${wanted} You will be part of it from the first day on.\n\n${work}`)).toBe(plain)
    const short = 'Harbor Labs is seeking a Solidity developer to write and review its contracts.'
    expect(excerptOf(short)).toBe(short)
    expect(
      excerptOf(
        'We’re hiring a designer who will draw each step of the signing screen with the people that use it.',
      ),
    ).toBe('Draw each step of the signing screen with the people that use it.')
    expect(excerptOf(wanted)).toBeNull()
    expect(excerptOf(`Ready for a change of scenery? ${wanted}\n\nMaps of the chain are drawn ${work}`)).toBe(
      `Maps of the chain are drawn ${plain}`,
    )
    expect(excerptOf(`\\- ${work}`)).toBe(plain)
  })

  it('begins at a whole sentence, not after a name’s full stop', () => {
    const builder =
      'Harbor Labs Inc. Lisbon is seeking a Senior Rust Engineer for its office in the U.S. Capital.'
    expect(excerptOf(`${builder} ${work}`)).toBe(plain)
    const seat = 'The U.S. Treasury desk at Dr. Sail needs an engineer who keeps the matching engine in step.'
    expect(excerptOf(`We are hiring. ${seat}`)).toBe(seat)
  })

  it('passes over addresses, and paragraphs that hold little else', () => {
    const links =
      'Our code is public: <https://github.example/harbor-labs/matching-engine>, https://harbor.example'
    expect(excerptOf(`${links}\n\n${work} See https://harbor.example/jobs for more.`)).toBe(
      `${plain} See for more.`,
    )
  })

  it('ends at a word, and never within a character', () => {
    const words = excerptOf(`${'Solidity engineer wanted. '.repeat(20)}`)
    expect(words).toMatch(/^(Solidity engineer wanted\. )+.*\w\.?…$/)
    expect([...(words ?? '')].length).toBeLessThanOrEqual(201)
    const pictures = excerptOf('🦀'.repeat(300))
    expect(pictures).toBe(`${'🦀'.repeat(200)}…`)
  })
})

describe('sentences that a company’s listings have in common', () => {
  const about = 'Pebble keeps the savings of two million people in nineteen countries safe.'
  const team = 'Our offices are in Lisbon and Seoul, and everyone meets twice a year by the sea.'
  const own = [
    'The indexer falls behind at noon, and the person in this seat keeps it in step with the chain.',
    'Auditors ask the treasury for numbers each Friday, and this seat has them ready on Thursday.',
    'Half of our users never finish their first transfer, and finding out why is all of this work.',
  ]
  const textOf = (sentence = '') => `${about} ${team}\n\n${about} ${sentence}`
  const listings = own.map((sentence, at) => ({ title: `Title ${at}`, beginning: textOf(sentence) }))

  it('are skipped for the first one that says something about the job', () => {
    const common = findCommonSentences(listings)
    expect(own.map((sentence) => excerptOf(textOf(sentence), common))).toEqual(own)
    expect(excerptOf(textOf('We hire now.'), common)).toBeNull()
    expect(excerptOf(`**${about}** ${own[0]}`, common)).toBe(own[0])
  })

  it('are those of three titles and texts, not of one job in several places', () => {
    expect(findCommonSentences(listings.slice(1)).size).toBe(0)
    const again = listings.slice(0, 2)
    const sameTitle = { title: 'TITLE 1', beginning: textOf(own[2]) }
    const sameText = { title: 'Another title', beginning: textOf(own[0]) }
    expect(findCommonSentences([...again, sameTitle, sameText]).size).toBe(0)
  })
})

describe('plainText', () => {
  it('turns every character reference back, also one that was written as text', () => {
    expect(
      plainText('hire&#x20;a**&#xA0;Caf&eacute;** lead &#x26; R\\&amp;D &amp;ndash; &#8212; &#x61;'),
    ).toBe('hire a Café lead & R&D – — a')
  })

  it('reads links in brackets and after marks that are none', () => {
    expect(plainText('[a] [b](c) ![d](e) ![f [g](h) [i](j [k')).toBe('[a] b d f [g [i](j [k')
    expect(plainText('_a_ b_c __d__ e__')).toBe('a b_c d e')
  })

  it('takes time linear to the length of a text full of brackets and marks', () => {
    for (const text of [
      '['.repeat(200_000),
      `a${'_'.repeat(200_000)}a`,
      '[]('.repeat(70_000),
      '![a'.repeat(70_000),
    ])
      expect(plainText(text)).toBe(text)
  })

  it('reads the text of each demo listing as it is, however many of its letters are written as references', () => {
    for (const description of jobs.flatMap((job) => job.description ?? [])) {
      const written = description.replace(
        /(?<=\p{L})[\p{L} ](?=\p{L})/gu,
        (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`,
      )
      expect(plainText(written)).toBe(plainText(description))
    }
  })
})
