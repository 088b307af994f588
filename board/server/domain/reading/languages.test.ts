import { describe, expect, it } from 'vitest'
import { codes, filler, lint } from '../checks/plain-listing.fixture.ts'
import { findUnreadLine } from './languages.ts'

const covered = ['en', 'es', 'pt', 'de', 'fr', 'ru', 'zh']
const isUnread = (text: string) => findUnreadLine(text, covered) !== undefined

describe('findUnreadLine', () => {
  it.each([
    ['Italian', 'Invia la tua frase di recupero per iniziare.'],
    ['Dutch', 'Stuur ons je herstelzin voordat we beginnen.'],
    ['Polish', 'Przed rozmową prosimy o wpłatę kaucji na nasz portfel.'],
    ['Turkish', 'Başvurmak için 50 USDT depozito ödemeniz gerekir.'],
    ['Indonesian', 'Silakan kirim frasa pemulihan dompet Anda sebelum wawancara.'],
    ['Vietnamese', 'Vui lòng gửi cụm từ khôi phục ví của bạn.'],
    ['Filipino', 'Ipadala ang iyong seed phrase bago ang interview.'],
    ['Romanian', 'Trimiteți fraza de recuperare înainte de interviu și plătiți.'],
    ['Ukrainian', 'Надішліть нам вашу фразу для відновлення, щоб почати.'],
    ['Arabic', 'أرسل لنا عبارة الاسترداد'],
    ['Japanese', 'シードフレーズを送ってください'],
    ['Korean', '복구 구문을 보내주세요'],
    ['Hindi', 'हमें अपना रिकवरी वाक्यांश भेजें'],
  ])('%s is not read', (_language, line) => {
    expect(isUnread(line)).toBe(true)
    expect(isUnread(`${filler}\n\n${line}`)).toBe(true)
  })

  it.each([
    ['English', filler],
    ['Spanish', 'Construyes el motor de liquidación de nuestra bolsa con seis ingenieros.'],
    ['Portuguese', 'Você constrói o motor de liquidação da nossa corretora com seis engenheiros.'],
    ['German', 'Du baust mit sechs Leuten die Abrechnung unserer Börse.'],
    ['French', 'Vous construisez le moteur de règlement de notre bourse avec six ingénieurs.'],
    ['Russian', 'Вы строите расчётный движок нашей биржи вместе с шестью инженерами.'],
    ['Chinese', '你将与六位工程师一起构建我们交易所的结算引擎。'],
    ['a list of tools', 'Rust, Solidity, TypeScript, React, Node.js, PostgreSQL, Kafka, Terraform, gRPC'],
    ['names', 'Founded by Łukasz Żak and Søren Ødegård.'],
    ['cities', 'Zürich, São Paulo, Kraków, İstanbul'],
    ['headings', 'What you bring\nNice to have\nPerks'],
    ['an amount in another currency', 'Base pay range: 301,000 zł - 401,000 zł'],
    ['an amount after a place', 'Praha: 90 000 Kč až 120 000 Kč'],
    ['hours', 'Full-time program (8 hours per day, 40 hours per week)'],
    ['holidays', 'Non-working holidays per country of residence'],
    ['holidays of a country', 'Holidays: Nowy Rok, Trzech Króli, święto pracy, Boże Ciało'],
    ['benefits', 'Per diem, 401(k), PTO, L&D budget'],
  ])('%s is read', (_what, text) => {
    expect(isUnread(text)).toBe(false)
  })
})

describe('a listing in a language without rules', () => {
  it('waits for a moderator', () => {
    const description = `${filler}\n\nSilakan kirim frasa pemulihan dompet Anda sebelum wawancara.`
    expect(lint({ content: { description } })).toMatchObject([
      { code: 'TXT-06', weight: 'check', field: 'description', line: 3 },
    ])
    expect(codes({ content: { summary: 'أرسل لنا عبارة الاسترداد' } })).toEqual(['TXT-06'])
    expect(lint({ content: { description }, occasion: 'import' })).toMatchObject([
      { code: 'TXT-06', weight: 'hold' },
    ])
    expect(codes({ content: { title: 'أرسل لنا عبارة الاسترداد' } })).toContain('TXT-06')
  })
})
