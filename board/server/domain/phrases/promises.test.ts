import { describe, expect, it } from 'vitest'
import { say } from '../checks/plain-listing.fixture.ts'

describe('promised returns and people to recruit', () => {
  it.each([
    'We guarantee 4% profit a day on the money that you invest.',
    'Guaranteed returns of 15% per month for everyone in the team.',
    'Make 3% daily on your capital and 8% of what your friends deposit.',
    'Triple your capital in 60 days.',
    'Your role is to recruit three members below you.',
    'Wir garantieren 2 % Rendite pro Tag auf Ihr Kapital.',
    'Verdoppeln Sie Ihr Geld in 30 Tagen.',
    'Ganancias garantizadas del 3% diario sobre tu inversión.',
    'Lucro garantido de 2% ao dia sobre o seu capital.',
    'Nous garantissons un rendement de 3 % par jour sur votre capital.',
    'Гарантируем 3% прибыли в день на ваш капитал.',
    '保证每天3%收益，邀请好友加入。',
  ])('are a finding that holds a listing: %s', (sentence) => expect(say(sentence)).toContain('FEE-02'))

  it.each([
    'Our staking product pays holders 4% to 6% a year, and you explain its risks.',
    'Our revenue grows 20% month over month.',
    'We pay a referral bonus of $2,000 when a friend whom you invite is hired.',
    'You cut our costs by 3% per month.',
    'A guaranteed bonus of 10% is paid in the first year.',
    'You model how deposits of users earn 3% a month in our vaults.',
    'We double your pension contributions up to 5% a month.',
    'Invite a friend to our yearly retreat.',
    'You recruit five engineers and lead them.',
  ])('are not meant: %s', (sentence) => expect(say(sentence)).toEqual([]))
})

describe('work by clicks', () => {
  it.each([
    ['FEE-01', 'Start today: pay 25 USDT for membership and earn it back in an hour.'],
    ['FEE-01', 'Everyone buys the VIP level for 30 USDT and gets it back on the first day.'],
    ['TXT-07', 'Watch videos, finish 4 sets of optimization tasks and get paid the same day in USDT.'],
    ['TXT-07', 'Click ads and get paid daily in USDT.'],
    ['TXT-07', '日结200元，无需经验。'],
    ['TXT-07', '点赞刷单，轻松赚钱。'],
    ['CON-01', '无需经验，加微信 job7788'],
  ])('%s finds: %s', (code, sentence) => expect(say(sentence)).toContain(code))

  it.each([
    'You review ads, optimise campaigns and report daily.',
    'You get paid in USDT on the same day of each month.',
    'We pay for your gym membership.',
    '你需要三年以上的开发经验。',
  ])('is not meant: %s', (sentence) => expect(say(sentence)).toEqual([]))
})
